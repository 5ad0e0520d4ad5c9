import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The English texts that stay to the letter, written by hand: people know them, and other programs look for them. `{}`
 * stands for what is put in. That each text is used, and has a Bengali one beside it, is `npm run check`'s.
 */
const fixed = [
  'An error occurred while sending the OTP. Please try again.',
  'An error occurred.',
  'An error occurred. Please try again later.',
  'Book Appointment',
  'Create Account',
  'Doctor appointment booked for {}!',
  'Doctor booked successfully!',
  'Enter OTP',
  'Error fetching bookings.',
  'Error fetching data. Please try again later.',
  'Error fetching reports.',
  'Error loading booking details. Please try again.',
  'Everyday',
  'Failed to book doctor appointment: {}',
  'Failed to book the doctor appointment.',
  'Failed to book the doctor.',
  'Failed to book the test appointment.',
  'Failed to book the test.',
  'Failed to fetch bookings. Please try again.',
  'Failed to load report details. Please try again later.',
  'Failed to load test bookings. Please try again.',
  'Failed to load doctor bookings. Please try again.',
  'Failed to search bookings. Please try again.',
  'Failed to search test bookings. Please try again.',
  'Failed to search users. Please try again.',
  'Failed to search test booking. Please try again.',
  'Failed to search doctor booking. Please try again.',
  'Failed to sign the report. Please try again later.',
  'Failed to update user role. Please try again.',
  'Failed to upload report. Please try again.',
  'Found {} test booking(s) for this user.',
  'Found test booking with ID: {}',
  'Found doctor booking with ID: {}',
  'Incorrect OTP. Please try again.',
  'Interpretation is required.',
  'Invalid OTP. Please try again.',
  'Loaded {} test bookings',
  'Loaded {} doctor bookings',
  'More Services',
  'Name should be less than 30 characters.',
  'No bookings available.',
  'No completed bookings available.',
  'No search criteria provided. Redirecting back...',
  'No test bookings found for this user.',
  'No test booking found with that ID.',
  'No doctor booking found with that ID.',
  'No test bookings found for phone number: {}',
  'No doctor bookings found for phone number: {}',
  'No test bookings found.',
  'No doctor bookings found.',
  'Not scheduled',
  'OTP must be 6 digits long.',
  'Our Journey of Care',
  'Page {} of {}',
  'Phone number must be 10 digits.',
  'Please enter a phone number',
  'Please enter the OTP.',
  'Please select a doctor and user.',
  'Please select a doctor.',
  'Please select a file to upload',
  'Please select a test and user.',
  'Please select a test.',
  'Ready to Get Started?',
  'Recommendations are required.',
  'Report not found',
  'Report successfully signed!',
  'Report uploaded successfully!',
  'Signature is required to sign the report.',
  'Test appointment booked for {}!',
  'Test booked successfully!',
  'User already exists.',
  'User role updated successfully!',
  'Verifying...',
  'You have exceeded the maximum number of attempts. Please try again later.',
  'Your Health Is Our Top Priority',
];

const root = join(import.meta.dirname, '../..');
const catalogues = [
  ...readdirSync(join(root, 'web/i18n/en')).map((name) => join(root, 'web/i18n/en', name)),
  join(root, 'contract/messages/en.json'),
];

it('every text that is fixed is said, to the letter', () => {
  const said = new Set(
    catalogues.flatMap((path) =>
      Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>).map((text) =>
        text.replaceAll(/\{+\w+\}+/g, '{}'),
      ),
    ),
  );
  expect(fixed.filter((text) => !said.has(text))).toEqual([]);
});
