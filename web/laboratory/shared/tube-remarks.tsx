import { writeAccession } from '#contract/laboratory/accession.ts';
import type { TubeRemark } from '#contract/laboratory/specimens.ts';
import { Remark } from './remark.tsx';
import css from './remark.module.css';

/** The tubes a report is made from, each with its remark. */
export default function TubeRemarks({ tubes }: { tubes: readonly TubeRemark[] }) {
  return (
    <ul className={css.tubes}>
      {tubes.map((tube) => (
        <li key={tube.id}>
          <strong className={css.number}>{writeAccession(tube.accession)}</strong> <Remark tube={tube} />
        </li>
      ))}
    </ul>
  );
}
