import { crc32, deflateSync } from 'node:zlib';

/** Forms with files, as browsers send them, and small complete files to send. */

export interface SentFile {
  /** The form's field. */
  name: string;
  filename: string;
  content: Buffer;
  type?: string;
}

const boundary = '----clinic-test-boundary';

/** A multipart body with one file and some fields; `fieldsFirst` sends them before it. */
export function multipart(
  file: SentFile | null,
  fields: Record<string, unknown>,
  fieldsFirst = false,
): { payload: Buffer; headers: Record<string, string> } {
  const ofFields = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  );
  const ofFile = file
    ? [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.filename}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
        ),
        file.content,
        Buffer.from('\r\n'),
      ]
    : [];
  const parts = fieldsFirst ? [...ofFields, ...ofFile] : [...ofFile, ...ofFields];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A PDF of one empty page with `extra` objects: the minimum a PDF reader needs. */
export function aPdfWith(...extra: (string | Buffer)[]): Buffer {
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    ...extra,
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'),
    ...objects.map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object)),
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]);
}
export const aPdf = aPdfWith();

/** An old Office file, before 2007, with these names in its directory. */
export function anOldDocument(...names: string[]): Buffer {
  const container = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container);
  names.forEach((name, index) => container.write(name, 1024 + index * 128, 'utf16le'));
  return container;
}

/** A PDF of one page with a grey picture, one byte a pixel; these bytes stay the same when the PDF is rewritten. */
export function aPdfWithPicture(bytes: string, width = bytes.length, height = 1): Buffer {
  return aPdfWith(
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /I 4 0 R >> >> >>\nendobj\n',
    '5 0 obj\n<< /Length 26 >>\nstream\nq 500 0 0 700 9 9 cm /I Do Q\nendstream\nendobj\n',
    `4 0 obj\n<< /Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Width ${width} /Height ${height} /Length 1 >>\nstream\n${bytes}\nendstream\nendobj\n`,
  );
}

/** A grey PNG with a dark line across it: enough to be a picture, and a signature. */
export function aPng(width = 600, height = 150): Buffer {
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(width + 1, 0xff);
    line[0] = 0;
    for (let x = 0; x < width; x += 1) if (Math.abs(y - Math.round((x * height) / width)) < 2) line[x + 1] = 0;
    return line;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A signing form's canvas as a data URL. */
export const aSignature = `data:image/png;base64,${aPng().toString('base64')}`;
