import { spawn } from 'node:child_process';
import { until } from './processes.ts';
import type { Machines } from './machines.ts';

const asked = '/.well-known/acme-challenge/drill';

/** Port 80: it leads to https, and to the certbot of whichever machine asks for a certificate. */
export async function tryFront({ address, all }: Machines): Promise<{ isKept: boolean; words: string }> {
  const plain = address.replace('https', 'http');
  const { status, headers } = await fetch(`${plain}/x?y=1`, { redirect: 'manual' });
  const isLed = status === 301 && headers.get('location') === `${address}/x?y=1`;
  const answers: string[] = [];
  for (const { host } of all) {
    const certbot = `require('http').createServer((_, to) => to.end('drill')).listen(8888)`;
    const [program, ...words] = [...host.through, process.execPath, '-e', certbot];
    const child = spawn(program, words, { stdio: 'ignore' });
    try {
      await until('certbot', async () => (await fetch(`http://${host.address}:8888/`)).ok);
      for (let times = 0; times < 4; times += 1) answers.push(await (await fetch(plain + asked)).text());
    } finally {
      child.kill('SIGKILL');
    }
  }
  const isAsked = answers.every((one) => one === 'drill');
  return {
    isKept: isLed && isAsked,
    words:
      `port 80: ${isLed ? 'leads to https' : `NOT led: ${status}`}; ` +
      (isAsked ? 'certbot is asked on both machines' : 'certbot is NOT asked'),
  };
}
