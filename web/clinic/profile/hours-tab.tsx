import { HoursSection } from './hours-section.tsx';
import { PositionSection } from './position-section.tsx';

/** When the clinic is open, and where it is. */
export default function HoursTab() {
  return (
    <>
      <HoursSection />
      <PositionSection />
    </>
  );
}
