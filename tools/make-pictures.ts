import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/**
 * Draws the PNGs of `web/public` from the SVGs of `web/site/pictures`: the picture for shared links, and the icons for
 * phones. Run it by hand when a drawing changes: `node tools/make-pictures.ts`.
 */
const web = join(import.meta.dirname, '../web');
const pictures = [
  { from: 'social.svg', to: 'social.png', width: 1200, height: 630 },
  { from: 'icon.svg', to: 'icon-512.png', width: 512, height: 512 },
  { from: 'icon.svg', to: 'icon-192.png', width: 192, height: 192 },
  { from: 'icon.svg', to: 'apple-touch-icon.png', width: 180, height: 180 },
] as const;

const font = (await readFile(join(web, 'fonts/noto-sans-bengali.woff2'))).toString('base64');
const browser = await chromium.launch({
  executablePath: await findBrowser((line) => console.log(line)),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const { from, to, width, height } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    const drawing = await readFile(join(web, 'site/pictures', from), 'utf8');
    await page.setContent(`<style>
      @font-face { font-family: 'Clinic Bengali'; font-weight: 400 700; unicode-range: U+0980-09FE, U+200C-200D;
        src: url(data:font/woff2;base64,${font}) }
      body { margin: 0 } svg { display: block; width: ${width}px; height: ${height}px }
    </style>${drawing}`);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(web, 'public', to) });
    await page.close();
    console.log(`web/public/${to}: ${width} × ${height}`);
  }
} finally {
  await browser.close();
}
