import { describe, expect, it } from 'vitest';
import { inspectBytes } from '../../testing/inspect-bytes.ts';
import { aDocx } from '../../testing/zips.ts';

/** A Word document fetches nothing and starts nothing when it is opened: staff get it as it was uploaded. */
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const refused = 'report.documentOutside';
const withText = (body: string, part = 'word/header1.xml') =>
  inspectBytes('x.docx', aDocx([{ name: part, content: `<w:hdr><w:p>${body}</w:p></w:hdr>` }]));
const withLinks = (...links: string[]) =>
  inspectBytes(
    'x.docx',
    aDocx([
      {
        name: 'word/_rels/document.xml.rels',
        content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
      },
    ]),
  );
const type = (of: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${of}"`;
const char = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (inside: string, result = '<w:r><w:t>1</w:t></w:r>') =>
  `${char('begin')}${inside}${char('separate')}${result}${char('end')}`;

describe('a field of a Word document', () => {
  it.each([
    [' PAGE '],
    ['PAGE \\* MERGEFORMAT'],
    [' numpages '],
    [' DATE \\@ &quot;dd/MM/yyyy&quot; '],
    [' HYPERLINK "https://clinic.example" '],
    [' =SUM(ABOVE) '],
    [' MERGEFIELD Name '],
    [' '],
  ])('%j is taken', async (text) => {
    expect(await withText(field(code(text)))).toBe(docx);
  });

  it.each([
    [' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" '],
    ['DDE Excel x'],
    [' ddeauto x '],
    [' INCLUDEPICTURE "http://evil.example/a.png" \\d '],
    [' INCLUDETEXT "\\\\\\\\evil\\\\share\\\\a.docx" '],
    [' LINK Excel.Sheet.8 "c:\\\\a.xls" '],
    [' DATABASE \\d "c:\\\\a.mdb" '],
    [' MACROBUTTON AutoOpen press '],
    [' IMPORT "c:\\\\a.png" '],
    ['&#68;&#x44;E x'],
    [' "DDE" x '],
  ])('%j is refused', async (text) => {
    expect(await withText(field(code(text)))).toBe(refused);
    expect(await withText(`${char('begin')}${code(text)}${char('end')}`, 'word/document2.xml')).toBe(refused);
  });

  it('is read whole, whatever it is cut into, and whatever its prefix is', async () => {
    expect(await withText(field(code(' DD') + code('EAUTO') + code(' x')))).toBe(refused);
    expect(await withText(field(code(' PA') + code('GE ')))).toBe(docx);
    expect(await withText(field(code(' DDE x')).replaceAll('w:', 'x1:'))).toBe(refused);
    expect(await withText(field('<w:r><w:instrText><![CDATA[DDE x]]></w:instrText></w:r>'))).toBe(refused);
    expect(await withText(field(code(' PAGE ')) + field(code(' DDE x')))).toBe(refused);
  });

  it('gets no name from another field, and hides none', async () => {
    const quote = field(code(' QUOTE 68 68 69 '), '<w:r><w:t>DDE</w:t></w:r>');
    expect(await withText(field(quote + code(' x')))).toBe(refused);
    expect(await withText(field(code(' D') + quote + code('ATE ')))).toBe(refused);
    expect(await withText(field(code(' IF 1 = 1 ') + field(code(' DDE x'))))).toBe(refused);
    expect(await withText(field(code(' IF ') + field(code(' MERGEFIELD Sex ')) + code(' = "F" ')))).toBe(docx);
    expect(await withText(field(code(' PAGE '), field(code(' DDE x'))))).toBe(refused);
    expect(await withText(code(' DDE x '))).toBe(refused);
  });

  it('is found in a part of any name, and nothing is looked for in what is no text', async () => {
    const part = (name: string, content: string | Buffer) => inspectBytes('x.docx', aDocx([{ name, content }]));
    for (const name of ['word/other.bin', 'word/media/image1.png', 'word/document'])
      expect(await part(name, `\ufeff\n ${' '.repeat(70_000)}<w:p>${field(code(' DDE x'))}</w:p>`), name).toBe(refused);
    expect(await part('word/header1.xml', Buffer.from(`<w:p>${field(code(' DDE x'))}</w:p>`, 'utf16le'))).toBe(refused);
    expect(await part('word/media/image1.png', Buffer.from('\x89PNG <w:fldSimple w:instr="DDE"/>', 'latin1'))).toBe(
      docx,
    );
    const svg = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg>';
    expect(await part('word/media/a.svg', `${svg}<image xlink:href="data:image/png;base64,AA"/></svg>`)).toBe(docx);
    expect(await part('word/media/a.svg', `${svg}<image href="https://evil.example/a.png"/></svg>`)).toBe(refused);
  });

  it('in one tag is read as well', async () => {
    expect(await withText('<w:fldSimple w:instr=" PAGE "><w:r/></w:fldSimple>')).toBe(docx);
    expect(await withText(`<w:fldSimple w:instr=' DDE "a>b" '><w:r/></w:fldSimple>`)).toBe(refused);
  });
});

describe('what belongs to a Word document', () => {
  it.each([
    [`<Relationship Id="a" ${type('image')} Target="media/image1.png"/>`],
    [`<Relationship Id="a" ${type('styles')} Target="/word/styles.xml" TargetMode="Internal"/>`],
    [`<Relationship Id="a" ${type('hyperlink')} Target="https://clinic.example/" TargetMode="External"/>`],
    [`<Relationship Id="a" ${type('hyperlink')} Target="mailto:lab@clinic.example" TargetMode="External"/>`],
  ])('%s is taken', async (link) => {
    expect(await withLinks(link)).toBe(docx);
  });

  it.each([
    [`<Relationship Id="a" ${type('image')} Target="http://evil.example/a.png" TargetMode="External"/>`],
    [`<Relationship Id="a>b" TargetMode = 'External' Target='a.png' ${type('image')} />`],
    [`<p:Relationship Id="a" ${type('image')} Target="a.png" TargetMode="&#69;xternal"/>`],
    [`<Relationship Id="a" ${type('image')} Target="file:///c:/a.png"/>`],
    [`<Relationship Id="a" ${type('image')} Target="\\\\evil\\share\\a.png"/>`],
    [`<Relationship Id="a" ${type('hyperlink')} Target="file://evil/share" TargetMode="External"/>`],
    [`<Relationship Id="a" ${type('aFChunk')} Target="a.html"/>`],
    [`<Relationship Id="a" ${type('subDocument')} Target="a.docx" TargetMode="External"/>`],
  ])('%s is refused', async (link) => {
    expect(await withLinks(`<Relationship Id="ok" ${type('image')} Target="media/1.png"/>`, link)).toBe(refused);
  });

  it('has no picture drawn from an address, and no letter that is mixed from elsewhere', async () => {
    expect(await withText('<v:imagedata r:id="a" o:title="x"/>')).toBe(docx);
    for (const tag of [
      '<v:imagedata src="http://evil.example/a.png"/>',
      '<v:fill o:href="\\\\evil\\a.png"/>',
      '<w:mailMerge><w:connectString w:val="x"/></w:mailMerge>',
      '<w:altChunk r:id="a"/>',
    ])
      expect(await withText(tag), tag).toBe(refused);
  });

  it('has no document type, whose entities could hold anything, and no tag without an end', async () => {
    for (const content of ['<!DOCTYPE x [<!ENTITY d "DDE">]><x/>', '<w:hdr><w:p', '<w:hdr a="<w:p></w:hdr>'])
      expect(await inspectBytes('x.docx', aDocx([{ name: 'word/header1.xml', content }]))).toBe(
        'report.documentDamaged',
      );
  });
});

it('an old Word document with such a field is refused', async () => {
  const old = (text: Buffer) =>
    inspectBytes(
      'x.doc',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('WordDocument', 'utf16le'),
        text,
        Buffer.alloc(600),
      ]),
    );
  expect(await old(Buffer.from('\x13 PAGE \x141\x15'))).toBe('application/msword');
  expect(await old(Buffer.from('\x13 DDEAUTO c:\\cmd.exe \x14x\x15'))).toBe(refused);
  expect(await old(Buffer.from('\x13INCLUDEPICTURE "http://x" \x14x\x15', 'utf16le'))).toBe(refused);
});
