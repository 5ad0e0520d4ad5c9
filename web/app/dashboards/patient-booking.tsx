import { useSearchParams } from 'react-router';
import { BookDoctor } from '#web/doctors/book/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/book/book-test.tsx';
import { useForWhom } from '#web/patients/for-whom/use-for-whom.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import css from './dashboards.module.css';

/** Books a doctor or a test for a person of the account. `?doctor=7` preselects that doctor. */
export default function PatientBooking() {
  const [params] = useSearchParams();
  const wanted = params.get('doctor');
  const forWhom = useForWhom();
  if (!forWhom.isKnown) return <Skeleton rows={2} height="18rem" />;
  return (
    <div className={css.pair}>
      <BookDoctor key={wanted} chosen={wanted === null ? undefined : Number(wanted)} forWhom={forWhom} />
      <BookTest forWhom={forWhom} />
    </div>
  );
}
