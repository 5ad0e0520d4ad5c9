import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '../contract/site.ts';

/**
 * `node tools/make-voice.ts`: writes a draft of each clip that is missing in `web/public/voice`, spoken by a machine,
 * from the list in `tools/voice/clips.json`. A person's recording replaces a file one for one and is never overwritten.
 * Needs `espeak-ng` and `opusenc` (Debian: espeak-ng, opus-tools).
 */
const clips = JSON.parse(readFileSync(join(import.meta.dirname, 'voice/clips.json'), 'utf8')) as Record<
  'en' | 'bn',
  Record<string, string>
>;
const voices = { en: 'en-gb', bn: 'bn' } as const;
/** Words per minute. */
const pace = '140';

for (const language of languages) {
  const folder = join(import.meta.dirname, '../web/public/voice', language);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(clips[language])) {
    const file = join(folder, `${name}.ogg`);
    if (existsSync(file)) continue;
    const spoken = join(tmpdir(), `clinic-clip-${process.pid}.wav`);
    execFileSync('espeak-ng', ['-v', voices[language], '-s', pace, '-z', '-w', spoken, text]);
    const clip = execFileSync('opusenc', ['--quiet', '--bitrate', '20', '--discard-comments', spoken, '-'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    rmSync(spoken);
    writeFileSync(file, clip);
  }
}
