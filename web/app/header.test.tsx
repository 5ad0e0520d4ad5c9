import { act, fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { saveClinicLogo } from '#web/lib/clinic-logo.ts';
import { saveClinicName } from '#web/lib/clinic-name.ts';
import { renderPart } from '#web/testing/render.tsx';
import { ClinicLink } from './header.tsx';

const digest = 'ab'.repeat(16);
afterEach(() => {
  saveClinicLogo(null);
  saveClinicName({ en: '', bn: '' });
});

test('the uploaded logo is shown beside the name in its size; without one, the drawn mark', () => {
  saveClinicName({ en: 'Riverside Clinic', bn: 'নদীতীর ক্লিনিক' });
  const { drawn } = renderPart(<ClinicLink />);
  expect(drawn.querySelector('img')).toBeNull();
  expect(drawn.querySelector('svg')).not.toBeNull();

  act(() => saveClinicLogo({ digest, width: 176, height: 88 }));
  const picture = drawn.querySelector('img')!;
  expect(picture).toHaveAttribute('src', `/pictures/logo-${digest}-88.webp`);
  expect([picture.width, picture.height, picture.alt]).toEqual([176, 88, '']);
  expect(drawn.querySelector('a')).toHaveTextContent('Riverside Clinic');
  expect(drawn.querySelector('svg')).toBeNull();

  fireEvent.error(picture);
  expect(drawn.querySelector('img')).toBeNull();
  expect(drawn.querySelector('svg')).not.toBeNull();
  // The next one is tried again.
  act(() => saveClinicLogo({ digest: 'cd'.repeat(16), width: 88, height: 88 }));
  expect(drawn.querySelector('img')).toHaveAttribute('src', `/pictures/logo-${'cd'.repeat(16)}-88.webp`);
});
