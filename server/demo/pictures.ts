/** Pictures for the demo, drawn from shapes; not of any real person. */

async function draw(svg: string, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`))
    .png()
    .toBuffer();
}

/** A scribble like a drawn signature. */
export function drawSignature(): Promise<Buffer> {
  return draw(
    `<path d="M40 100 C70 20 100 20 95 90 S130 120 150 70 S190 40 185 95 S240 100 250 60 S300 40 300 90 L420 80"
      fill="none" stroke="#123" stroke-width="3"/>`,
    600,
    150,
  );
}

/** Something like a chest X-ray. */
export function drawChest(): Promise<Buffer> {
  const ribs = Array.from({ length: 9 }, (_, index) => {
    const y = 150 + index * 55;
    return `<path d="M390 ${y} C280 ${y - 40} 150 ${y} 130 ${y + 90} M410 ${y} C520 ${y - 40} 650 ${y} 670 ${y + 90}"
      stroke="#9aa5ad" stroke-width="12" fill="none" opacity=".6"/>`;
  });
  return draw(
    `<rect width="800" height="900" fill="#0b0f12"/>
    <ellipse cx="265" cy="430" rx="130" ry="290" fill="#1d262c"/>
    <ellipse cx="535" cy="430" rx="130" ry="290" fill="#1d262c"/>
    <rect x="380" y="60" width="40" height="760" fill="#c5cdd2" opacity=".75"/>${ribs.join('')}`,
    800,
    900,
  );
}
