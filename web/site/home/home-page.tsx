import type { PageProps } from '../texts.ts';
import { About } from './about.tsx';
import { ClosingBand } from './closing-band.tsx';
import { Hero } from './hero.tsx';
import { HomeTests } from './home-tests.tsx';
import { Services } from './services.tsx';
import { Today } from './today.tsx';

/** The landing page (R10). */
export function HomePage(props: PageProps) {
  return (
    <>
      <Hero {...props} />
      <Today {...props} />
      <HomeTests {...props} />
      <About {...props} />
      <Services {...props} />
      <ClosingBand {...props} />
    </>
  );
}
