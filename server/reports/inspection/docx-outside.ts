import { readXml } from './docx-xml.ts';
import type { XmlReader, XmlTag } from './docx-xml.ts';

/**
 * The fields that a document may have: numbers of pages, dates, its own texts and places. Any other may fetch something
 * or start a program when the document is opened (DDE, INCLUDEPICTURE, INCLUDETEXT, LINK, DATABASE, MACROBUTTON).
 */
const harmless = new Set(
  (
    '= ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIBLIOGRAPHY CITATION COMMENTS COMPARE ' +
    'CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FORMCHECKBOX ' +
    'FORMDROPDOWN FORMTEXT HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC ' +
    'MERGESEQ NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE QUOTE REF REVNUM SAVEDATE ' +
    'SECTION SECTIONPAGES SEQ SET SHAPE STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC ' +
    'USERADDRESS USERINITIALS USERNAME XE'
  ).split(' '),
);
/** Matches once the name of a field is complete, so that nested fields cannot become part of it. */
const nameIsRead = /^\s*(?:=|[a-z]+[^a-z])/i;
/** Tags that draw a picture or a fill and may have its address themselves. */
const drawings = new Set(['imagedata', 'fill', 'stroke', 'image', 'background']);
const isAddress = (value: string) => /^\s*(?:(?!data:)[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(value);

const isHarmless = (field: string) => harmless.has(/^\s*(=|[a-z]+)/i.exec(field)?.[1]?.toUpperCase() ?? '');

/**
 * Finds in a part's text everything that makes Word fetch something from outside when the document is opened.
 * @param found is called for each
 */
export function findOutside(found: () => void): XmlReader {
  /** The fields that are open at this point, the innermost last. `null`: the code has ended and the result follows. */
  const open: (string | null)[] = [];
  let isCode = false;
  const close = (code: string | null | undefined) => {
    if (typeof code === 'string' && code.trim() !== '' && !isHarmless(code)) found();
  };

  function fieldChar(kind: string | undefined): void {
    if (kind === 'begin') {
      const outer = open.at(-1);
      // The result of another field would become part of the name.
      if (typeof outer === 'string' && !nameIsRead.test(outer)) found();
      open.push('');
    } else if (kind === 'separate') {
      close(open.at(-1));
      if (open.length > 0) open[open.length - 1] = null;
    } else if (kind === 'end') close(open.pop());
  }

  function tag({ name, isEnd, isEmpty, attributes }: XmlTag): void {
    if (name === 'instrText' || name === 'delInstrText') isCode = !isEnd && !isEmpty;
    if (isEnd) return;
    if (name === 'fldChar') fieldChar(attributes.get('fldCharType'));
    if (name === 'fldSimple' && !isHarmless(attributes.get('instr') ?? '')) found();
    if (name === 'mailMerge' || name === 'altChunk') found();
    if (drawings.has(name) && ['src', 'href'].some((one) => isAddress(attributes.get(one) ?? ''))) found();
  }

  return readXml({
    tag,
    text(text) {
      if (!isCode) return;
      const code = open.at(-1);
      // No writer of documents puts code outside of a field, or after its code has ended.
      if (typeof code !== 'string') found();
      else if (code.length < 10_000) open[open.length - 1] = code + text;
    },
  });
}

/** The addresses that a link may have, which opens only when somebody presses it. */
const linked = /^(?:https?:|mailto:|tel:|#)/i;

/** The same in a part's list of relationships: only links, which somebody has to press, may lead outside. */
export function findOutsideLinks(found: () => void): XmlReader {
  return readXml({
    text: () => undefined,
    tag({ name, isEnd, attributes }) {
      if (isEnd || name !== 'Relationship') return;
      const [type = '', mode = '', target = ''] = ['Type', 'TargetMode', 'Target'].map((one) => attributes.get(one));
      const isLink = /\/hyperlink$/i.test(type);
      if (/\/(?:aFChunk|subDocument)$/i.test(type)) found();
      if (isLink ? !linked.test(target.trim()) && isAddress(target) : mode !== '' && !/^internal$/i.test(mode)) found();
      if (!isLink && isAddress(target)) found();
    },
  });
}
