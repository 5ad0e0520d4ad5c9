/**
 * A text file as text: UTF-8, or the UTF-16 of Excel's "Unicode text". Null for what is neither, such as a workbook or
 * a file in an old encoding, in which Bengali cannot be written anyway.
 */
export async function readText(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
