export interface DemoLabTest {
  name: string;
  priceRupees: number;
  /** Whether it ends in a report; a dressing or a talk does not. */
  hasReport: boolean;
}

const test = (name: string, priceRupees: number): DemoLabTest => ({ name, priceRupees, hasReport: true });
const service = (name: string, priceRupees: number): DemoLabTest => ({ name, priceRupees, hasReport: false });

/** The 24 services of the home page (spec §2), each with something to book, at the prices of a small town. */
export const demoLabTests: readonly DemoLabTest[] = [
  test('Diabetes Care: HbA1c and Fasting Sugar', 450),
  test('Cardiology: Echocardiogram', 1500),
  test('Orthopedics: Knee X-ray', 400),
  test('Lab Tests: Complete Blood Count', 300),
  test('Radiology and Imaging: Chest X-ray', 350),
  test('Cardiac and Pulmonary Tests: ECG', 250),
  test('Specialty Tests: Thyroid Profile', 550),
  test('Wellness Packages: Full-Body Check-up', 1799),
  service('Home Sample Collection', 100),
  service('Teleconsultation', 300),
  service('GP Consultation', 200),
  test('Hypertension: 24-hour BP Monitoring', 900),
  test('Neurology: EEG', 1200),
  test('Dermatology: Skin Scraping', 200),
  test('Gynecology: Pap Smear', 600),
  service('Paediatrics: Growth Check', 250),
  test('ENT: Hearing Test', 500),
  test('Ophthalmology: Eye Test', 200),
  service('Dental: Scaling and Cleaning', 800),
  service('Diet and Nutrition: Meal Plan', 400),
  service('Mental Health: Counselling', 500),
  test('Corporate Screenings: Health Check', 1200),
  service('First Aid and Emergency: Dressing', 150),
  service('Minor Surgery: Abscess Drainage', 2500),
];
