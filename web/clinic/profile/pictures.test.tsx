import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { parseClinicLogo } from '#web/lib/clinic-logo.ts';
import { browserStorage } from '#web/lib/storage.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import { ClinicPicture } from './clinic-picture.tsx';
import type { ProfileForm } from './form.ts';
import { PapersSection } from './papers-tab.tsx';

function InForm({ children }: { children: ReactNode }) {
  const form = useForm<ProfileForm>({ defaultValues: { profile: siteContent.profile, version: 4 } });
  return <FormProvider {...form}>{children}</FormProvider>;
}
const papers = (
  <InForm>
    <PapersSection />
  </InForm>
);
const admin = { session: 'Admin' } as const;
const picture = new File(['png'], 'clinic.png', { type: 'image/png' });
const png = 'data:image/png;base64,AA==';
const digest = 'ab'.repeat(32);
const shown = { digest: 'cd'.repeat(16), width: 88, height: 88 };
const inQuestion = (title: string) => within(screen.getByRole('dialog', { name: title }));

/** The logo in the header of the portal. */
const headLogo = () => parseClinicLogo(browserStorage.getItem('clinicLogo'));

test('a logo is sent at once, is shown there and in the header of the portal, and is removed after a question', async () => {
  const server = answers({ readLogo: () => ({ logo: null, shown: null }), changeLogo: () => ({ logo: png, shown }) });
  const { user } = renderPart(papers, admin);
  expect(await screen.findByText('There is no logo.')).toBeVisible();
  const letGo = server.hold('changeLogo');
  await user.upload(screen.getByLabelText('Add a logo'), picture);
  expect(screen.getByLabelText('Add a logo')).toBeDisabled();
  server.change({ readLogo: () => ({ logo: png, shown }), removeLogo: () => ({ logo: null, shown: null }) });
  letGo();
  expect(await screen.findByRole('img', { name: "The clinic's logo" })).toHaveAttribute('src', png);
  expect(headLogo()).toEqual(shown);
  expect(server.sentTo('changeLogo')).toMatchObject([{ form: { file: { name: 'clinic.png' } } }]);

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(server.sentTo('removeLogo')).toEqual([]);
  server.change({ readLogo: () => ({ logo: null, shown: null }) });
  await user.click(inQuestion('Remove the logo?').getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('There is no logo.')).toBeVisible();
  expect(headLogo()).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('removeLogo')).toHaveLength(1);
});

test('a logo that is refused says what is wrong with it; one that cannot be removed stays', async () => {
  answers({
    readLogo: () => ({ logo: png, shown }),
    changeLogo: refuse('INVALID_FIELDS', { file: 'This is no picture.' }),
    removeLogo: refuse('FORBIDDEN'),
  });
  const { user } = renderPart(papers, admin);
  await user.upload(await screen.findByLabelText('Another logo'), picture);
  expect(await screen.findByText('This is no picture.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(inQuestion('Remove the logo?').getByRole('button', { name: 'Remove' }));
  expect(await inQuestion('Remove the logo?').findByText('You do not have permission to do this.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('img', { name: "The clinic's logo" })).toBeVisible();
});

test('the picture of the clinic is sent at once, is shown, and is removed after a question', async () => {
  const server = answers({
    readClinicPicture: () => ({ picture: null }),
    changeClinicPicture: () => ({ picture: digest }),
    removeClinicPicture: () => ({ picture: null }),
  });
  const { user } = renderPart(<ClinicPicture />, admin);
  expect(await screen.findByText('There is no picture: the home page shows a drawn clinic.')).toBeVisible();
  const letGo = server.hold('changeClinicPicture');
  await user.upload(screen.getByLabelText('Add a picture'), picture);
  expect(screen.getByLabelText('Add a picture')).toBeDisabled();
  server.change({ readClinicPicture: () => ({ picture: digest }) });
  letGo();
  expect(await screen.findByRole('img', { name: 'Picture of the clinic' })).toHaveAttribute(
    'src',
    expect.stringContaining(digest),
  );
  expect(server.sentTo('changeClinicPicture')).toMatchObject([{ form: { file: { name: 'clinic.png' } } }]);

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(server.sentTo('removeClinicPicture')).toEqual([]);
  server.change({ readClinicPicture: () => ({ picture: null }) });
  await user.click(inQuestion('Remove the picture?').getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^There is no picture:/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('removeClinicPicture')).toHaveLength(1);
});

test('a picture of the clinic that is refused says why, and one that cannot be removed stays', async () => {
  answers({
    readClinicPicture: () => ({ picture: digest }),
    changeClinicPicture: refuse('NETWORK'),
    removeClinicPicture: refuse('FORBIDDEN'),
  });
  const { user } = renderPart(<ClinicPicture />, admin);
  await user.upload(await screen.findByLabelText('Another picture'), picture);
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(inQuestion('Remove the picture?').getByRole('button', { name: 'Remove' }));
  expect(await inQuestion('Remove the picture?').findByText('You do not have permission to do this.')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Picture of the clinic' })).toBeVisible();
});
