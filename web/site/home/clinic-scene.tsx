import css from './clinic-scene.module.css';

/** A decorative drawing of the clinic, in the colours of the scheme. */
export function ClinicScene() {
  return (
    <svg
      className={css.scene}
      viewBox="0 0 480 340"
      width="480"
      height="340"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className={css.sun} cx="368" cy="92" r="46" />
      <path className={css.hill} d="M0 246C60 190 130 186 196 220s150-40 284 4v116H0Z" />
      <path className={css.trunk} d="M86 292c6-60 4-100-10-140l8-2c16 40 20 84 16 142Z" />
      <path
        className={css.leaves}
        d="M80 152c-24-24-50-20-66 4 24-10 44-8 66-4Zm0 0c-30-4-48 16-46 42 12-24 26-34 46-42Zm0 0c-6-32 14-50 42-48-20 14-32 26-42 48Zm0 0c22-20 50-14 62 12-22-14-40-16-62-12Zm0 0c26 2 40 22 34 48-8-22-18-36-34-48Z"
      />
      <path className={css.wall} d="M158 172h220v124H158Z" />
      <path className={css.roof} d="M140 176 176 118h184l36 58Z" />
      <path className={css.board} d="M214 134h108v30H214Z" />
      <path className={css.lotus} d="M262 139h12v6h6v8h-6v6h-12v-6h-6v-8h6Z" />
      <path className={css.door} d="M246 216a22 22 0 0 1 44 0v80h-44Z" />
      <path className={css.window} d="M180 208h42v44h-42ZM314 208h42v44h-42Z" />
      <path className={css.bars} d="M194 208v44M208 208v44M328 208v44M342 208v44M180 230h42M314 230h42" />
      <path className={css.post} d="M150 176h9v120h-9ZM229 176h8v120h-8ZM299 176h8v120h-8ZM377 176h9v120h-9Z" />
      <path className={css.step} d="M136 292h264v10H136ZM228 302h80v9h-80Z" />
      <path className={css.lane} d="M0 302h480v38H0Z" />
      <path className={css.path} d="M236 311h64l30 29H206Z" />
      <path
        className={css.leaves}
        d="M402 304c-4-20 6-34 20-38 2 16-2 30-12 38Zm14 0c2-18 14-28 28-28-2 14-10 24-22 28ZM28 306c-2-14 6-24 16-27 2 12-2 22-8 27Z"
      />
    </svg>
  );
}
