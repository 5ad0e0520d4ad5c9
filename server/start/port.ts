import { createServer } from 'node:net';
import { StartError } from '../shared/start-error.ts';

/** Checks that the server will be able to listen, before anything slow starts. @throws StartError */
export async function ensurePortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) =>
      probe.once('error', reject).listen({ host, port, exclusive: true }, resolve),
    );
  } catch (error) {
    throw explainListenError(error, host, port);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Turns a failed `listen` into one clear line; other errors come back unchanged. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program: stop that one, or choose another port (PORT=${port + 1}).`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`This account may not use port ${port}: choose one above 1023 (PORT=3000).`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(`HOST=${host} is not an address of this machine.`);
  }
  return error;
}
