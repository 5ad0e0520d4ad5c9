import { crc32, deflateRawSync } from 'node:zlib';

/** Zip archives for tests, written by hand: a library would refuse to write invalid ones. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** The unpacked size it states, if that is false. */
  saidBytes?: number;
}

export function aZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidBytes } of parts) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(saidBytes ?? data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document of one line, with `extra` parts. */
export function aDocx(extra: readonly ZipPart[] = [], type = mainType): Buffer {
  return aZip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    { name: '_rels/.rels', content: '<Relationships/>' },
    {
      name: 'word/document.xml',
      content: '<w:document><w:body><w:p><w:r><w:t>Haemoglobin 9.1</w:t></w:r></w:p></w:body></w:document>',
    },
    ...extra,
  ]);
}
