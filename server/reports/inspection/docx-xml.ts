/** A tag of a part of a Word package. Parts are read in pieces, because one may unpack to 100 MB. */
export interface XmlTag {
  /** Without its prefix: `w:fldChar` and `x:fldChar` are one to Word. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  /** By name without prefix. */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface XmlReader {
  /**
   * Reads the next piece. @throws RangeError for XML that no writer of documents makes: a tag that does not end, a
   * document type
   */
  take(piece: string): void;
  end(): void;
}

/** The longest tag or comment that is read, in characters; real ones are shorter. */
const longestTag = 1024 * 1024;
const whole = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+/y;
const pair = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads XML in pieces. Tags are ASCII, so the pieces may be in any encoding that contains ASCII; UTF-16 is read without
 * its zero bytes.
 */
export function readXml({ tag, text }: { tag: (tag: XmlTag) => void; text: (text: string) => void }): XmlReader {
  let rest = '';
  return {
    take(piece) {
      rest += piece.replaceAll('\0', '');
      whole.lastIndex = 0;
      let done = 0;
      for (let found = whole.exec(rest); found; found = whole.exec(rest)) {
        read(found[0]);
        done = whole.lastIndex;
      }
      rest = rest.slice(done);
      if (rest.length > longestTag) throw new RangeError('a tag does not end');
    },
    end() {
      if (rest !== '') throw new RangeError('a tag does not end');
    },
  };

  function read(part: string): void {
    if (part.startsWith('<![CDATA[')) return text(part.slice(9, -3));
    if (!part.startsWith('<')) return text(decoded(part));
    if (part.startsWith('<!--') || part.startsWith('<?')) return;
    // A drawing names its document type. Entities in it would have a tag inside, which does not match here.
    if (/^<!DOCTYPE\s+svg\b/i.test(part)) return;
    // The entities of any other document type could contain anything. Word does not open such a document either.
    if (part.startsWith('<!')) throw new RangeError('a document type');
    const name = /^<\/?\s*([^\s/>]+)/.exec(part)?.[1] ?? '';
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single] of part.slice(name.length).matchAll(pair))
      attributes.set(key, decoded(double ?? single ?? ''));
    tag({
      name: name.replace(/^.*:/, ''),
      isEnd: part.startsWith('</'),
      isEmpty: part.endsWith('/>'),
      attributes,
    });
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes character references, as Word does. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? String(all);
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : String(all);
  });
}
