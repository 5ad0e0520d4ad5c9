import { ContactSection, GrievanceSection } from './contact-section.tsx';
import { NamesSection } from './names-section.tsx';

/** Who the clinic is, and how people reach it. */
export default function ContactTab() {
  return (
    <>
      <NamesSection />
      <ContactSection />
      <GrievanceSection />
    </>
  );
}
