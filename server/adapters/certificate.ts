import { connect } from 'node:tls';

const timeoutMs = 5000;

/**
 * Reads the certificate of a site: when it ends, for how many days it is valid in all, and whether browsers accept it
 * today.
 * @param origin `https://clinic.example`
 * @throws if it does not answer
 */
export function readCertificate(origin: string): Promise<{ endsAt: Date; lifeDays: number; isTrusted: boolean }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // A certificate that browsers refuse is read too, so that its end can be told.
      rejectUnauthorized: false,
    });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(timeoutMs, () => fail(new Error(`${origin} does not answer`)));
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      const { valid_from: begin, valid_to: end } = socket.getPeerCertificate();
      const isTrusted = socket.authorized;
      socket.end();
      const lifeDays = (Date.parse(end) - Date.parse(begin)) / (24 * 3600 * 1000);
      resolve({ endsAt: new Date(end), lifeDays, isTrusted });
    });
  });
}
