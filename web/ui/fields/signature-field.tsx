import { useEffect, useId, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { PickFile } from '../actions/pick-file.tsx';
import { isSignature, extractInk, placeOnSheet, signatureSize } from './signature.ts';
import { FieldError } from './field.tsx';
import css from './signature-field.module.css';

/** Dark blue ink on white in both schemes: the signature is printed. */
const ink = [26, 42, 108] as const;
/** Width of the pen in the canvas's pixels. */
const penWidth = { thin: 1, thick: 3 } as const;

/**
 * A canvas to sign on with finger, pen or mouse. Users who cannot draw choose a picture of their handwritten signature
 * instead, which is put on the same canvas. A typed name is not a signature.
 * @param onChange gets the canvas as a PNG data URL, or '' while it is empty
 */
export function SignatureField({
  label,
  hint,
  error,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (picture: string) => void;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const { canvas, pad, changed } = usePad(onChange);
  const [fault, setFault] = useState<keyof typeof faultWords>();
  const clear = () => {
    setFault(undefined);
    pad.current?.clear();
    changed.current('');
  };
  const layPicture = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    const sheet = canvas.current;
    if (!file || !sheet) return;
    clear();
    const wrong = await draw(sheet, file);
    setFault(wrong);
    if (wrong) pad.current?.clear();
    else changed.current(pictureOf(sheet));
  };
  const complaint = fault ? t(faultWords[fault]) : error;
  return (
    <div className={css.field} role="group" aria-labelledby={id} aria-describedby={`${id}-about`}>
      <span className={css.label} id={id}>
        {label}
      </span>
      <canvas
        ref={canvas}
        className={css.sheet}
        width={signatureSize.width}
        height={signatureSize.height}
        role="img"
        aria-label={label}
        data-invalid={complaint ? true : undefined}
      />
      <div className={css.about} id={`${id}-about`} aria-live="polite">
        {complaint ? <FieldError>{complaint}</FieldError> : hint}
      </div>
      <div className={css.actions}>
        <Button look="quiet" onClick={clear}>
          {t('signature.clear')}
        </Button>
        <PickFile accept="image/png,image/jpeg" onChange={(event) => void layPicture(event)}>
          {t('signature.picture')}
        </PickFile>
      </div>
    </div>
  );
}

/** The pen on the canvas; calls `onChange` after each change of the signature. */
function usePad(onChange: (picture: string) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const made = new SignaturePad(sheet, { penColor: `rgb(${ink.join(' ')})` });
    pad.current = made;
    // Strokes are in screen pixels; the canvas keeps its own size and content at every width.
    const fit = () => {
      const scale = scaleOf(sheet);
      sheet.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0);
      made.minWidth = penWidth.thin / scale;
      made.maxWidth = penWidth.thick / scale;
    };
    const watcher = new ResizeObserver(fit);
    watcher.observe(sheet);
    made.addEventListener('endStroke', () => {
      if (isSignature(made.toData(), sheet.clientWidth)) changed.current(pictureOf(sheet));
    });
    return () => {
      watcher.disconnect();
      made.off();
    };
  }, []);
  return { canvas, pad, changed };
}

/** Canvas pixels per screen pixel. */
function scaleOf(sheet: HTMLCanvasElement): number {
  return sheet.clientWidth > 0 ? signatureSize.width / sheet.clientWidth : 1;
}

/**
 * Text keys of what is wrong with a chosen picture: the browser cannot open it (such as HEIC from an iPhone), or it has
 * no ink.
 */
const faultWords = { UNOPENED: 'signature.unopened', EMPTY: 'signature.unreadable' } as const;

/** Puts the ink of a picture on the cleared canvas; returns what is wrong with the picture. */
async function draw(sheet: HTMLCanvasElement, file: File): Promise<keyof typeof faultWords | undefined> {
  const context = sheet.getContext('2d');
  const picture = await createImageBitmap(file).catch(() => null);
  if (!context || !picture) return 'UNOPENED';
  const { x, y, width, height } = placeOnSheet(picture);
  context.save();
  context.resetTransform();
  context.clearRect(0, 0, signatureSize.width, signatureSize.height);
  context.drawImage(picture, x, y, width, height);
  context.restore();
  picture.close();
  return keepInk(context) ? undefined : 'EMPTY';
}

/** Keeps only the ink, in few shades; returns whether there is enough. */
function keepInk(context: CanvasRenderingContext2D): boolean {
  const points = context.getImageData(0, 0, signatureSize.width, signatureSize.height);
  const hasInk = extractInk(points.data, ink);
  context.putImageData(points, 0, 0);
  return hasInk;
}

/** The canvas as a PNG data URL. In few shades, because soft edges would make it several times as large. */
function pictureOf(sheet: HTMLCanvasElement): string {
  const copy = document.createElement('canvas');
  Object.assign(copy, signatureSize);
  const context = copy.getContext('2d');
  if (!context) return sheet.toDataURL('image/png');
  context.drawImage(sheet, 0, 0);
  keepInk(context);
  return copy.toDataURL('image/png');
}
