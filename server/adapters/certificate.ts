import { connect } from 'node:tls';

const timeoutMs = 5000;

/**
 * The certificate that a site shows to browsers: when it ends, how many days it lives, and whether they take it today.
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
      // One that is refused must be read to say why.
      rejectUnauthorized: false,
    });
    const give = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(timeoutMs, () => give(new Error(`${origin} does not answer`)));
    socket.once('error', give);
    socket.once('secureConnect', () => {
      const { valid_from: begin, valid_to: end } = socket.getPeerCertificate();
      const isTrusted = socket.authorized;
      socket.end();
      const lifeDays = (Date.parse(end) - Date.parse(begin)) / (24 * 3600 * 1000);
      resolve({ endsAt: new Date(end), lifeDays, isTrusted });
    });
  });
}
