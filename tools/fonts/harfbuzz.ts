import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Buffer as Text, Face, Font, shape, shapeWithTrace } from 'harfbuzzjs';

/** Opens a TrueType font for shaping. */
export function openFont(file: Buffer): Font {
  return new Font(new Face(new Blob(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)));
}

/** The glyphs that draw a text, and all intermediate ones: joining rules build on each other. */
export function glyphsOf(font: Font, text: string): number[] {
  const steps = shapeWithTrace(font, readied(text), [], 0, 0);
  return steps.flatMap(({ t }) => (t as { g: number }[]).map(({ g }) => g));
}

/** The outline and position of each glyph of a text, to compare two fonts. */
export function drawingOf(font: Font, text: string): string {
  const buffer = readied(text);
  shape(font, buffer);
  const places = buffer.getGlyphPositions();
  return JSON.stringify(
    buffer.getGlyphInfos().map(({ codepoint }, index) => [font.glyphToPath(codepoint), places[index]]),
  );
}

function readied(text: string): Text {
  const buffer = new Text();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  return buffer;
}

/** The functions of HarfBuzz's subsetter that are used here; its handles are numbers. */
type Subsetter = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory };

// From hb-subset.h.
const layoutFeatures = 6;
const withoutHinting = 0x1;
const withoutClosure = 0x200;

/**
 * Subsets a TrueType font to some characters and some glyphs, with every joining rule between those glyphs.
 * `subset-font` can only choose by characters, and so keeps every conjunct of them.
 * @param weights the range of the weight axis that stays
 */
export async function keepGlyphs(
  file: Buffer,
  characters: string,
  glyphs: Iterable<number>,
  weights: { min: number; max: number },
): Promise<Buffer> {
  const program = await readFile(fileURLToPath(new URL('harfbuzz-subset.wasm', import.meta.resolve('harfbuzzjs'))));
  const { instance } = await WebAssembly.instantiate(program);
  const hb = instance.exports as unknown as Subsetter;
  const call = (name: string, ...values: number[]): number => {
    const result = hb[name]?.(...values);
    if (result === undefined && !(name in hb)) throw new Error(`HarfBuzz has no ${name}`);
    return result ?? 0;
  };
  call('_initialize');
  const place = call('malloc', file.length);
  new Uint8Array(hb.memory.buffer).set(file, place);
  const face = call('hb_face_create', call('hb_blob_create', place, file.length, 2, 0, 0), 0);

  const input = call('hb_subset_input_create_or_fail');
  const features = call('hb_subset_input_set', input, layoutFeatures);
  call('hb_set_clear', features);
  call('hb_set_invert', features);
  call('hb_subset_input_set_flags', input, withoutHinting | withoutClosure);
  for (const letter of characters)
    call('hb_set_add', call('hb_subset_input_unicode_set', input), letter.codePointAt(0) ?? 0);
  for (const glyph of glyphs) call('hb_set_add', call('hb_subset_input_glyph_set', input), glyph);
  const weight = Array.from('wght').reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0);
  call('hb_subset_input_set_axis_range', input, face, weight, weights.min, weights.max, Number.NaN);

  const made = call('hb_subset_or_fail', face, input);
  if (made === 0) throw new Error('HarfBuzz could not cut the font down');
  const blob = call('hb_face_reference_blob', made);
  const start = call('hb_blob_get_data', blob, 0);
  return Buffer.from(new Uint8Array(hb.memory.buffer).slice(start, start + call('hb_blob_get_length', blob)));
}
