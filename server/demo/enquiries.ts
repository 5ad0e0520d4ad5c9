import type { Db } from '../db/database.ts';
import { demoPhones } from './accounts.ts';
import { insertDemoEnquiries } from './people.store.ts';

/** What visitors of the demo's site wrote; `answered` of a message that is not answered is null. In hours ago. */
const enquiries = [
  {
    name: 'সুমিত্রা পাল',
    email: 'sumitra.pal@mail.example',
    phone: '9000001301',
    message: 'নমস্কার। আমার শাশুড়ির বয়স ৭৮, হাঁটতে পারেন না। বাড়ি থেকে রক্তের নমুনা নেওয়া যাবে? হরিপুর স্টেশনের কাছে বাড়ি।',
    language: 'bn',
    received: 2,
    read: null,
    answered: null,
  },
  {
    name: 'Amal Hazra',
    email: 'amal.hazra@mail.example',
    phone: '9000001302',
    message: 'Does Dr. Anirban Sarkar sit on the coming Tuesday evening? I have my old ECG and the angiogram with me.',
    language: 'en',
    received: 5,
    read: 3,
    answered: null,
  },
  {
    name: 'Jharna Bera',
    email: 'jharna.bera@mail.example',
    phone: '9000001303',
    message: 'Please tell me how long I must fast before the Diabetes Package, and whether water is allowed.',
    language: 'en',
    received: 27,
    read: 25,
    answered: 24,
  },
] as const;

/** Messages from the contact page: a new one, one that waits for an answer, and an answered one. */
export const fillEnquiries = (tx: Db) => insertDemoEnquiries(tx, JSON.stringify(enquiries), demoPhones.receptionist);
