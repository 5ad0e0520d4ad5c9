import { siteAddress } from '#contract/site.ts';
import type { IconName } from '../parts/icon.tsx';
import { textsIn } from '../texts.ts';
import type { PageProps, TextKey } from '../texts.ts';

interface Service {
  readonly name: string;
  readonly icon: IconName;
  /** The beginning of its doctors' speciality in English, for services that people visit doctors for. */
  readonly speciality?: string;
}

/** The three cards above the list. */
export const mainServices = [
  { name: 'diabetes', icon: 'drop', speciality: 'Diabet' },
  { name: 'cardiology', icon: 'heart', speciality: 'Cardiolog' },
  { name: 'orthopedics', icon: 'bone', speciality: 'Ortho' },
] as const satisfies readonly Service[];

/** All 24 services in the required order (R11), including the three of the cards. */
export const allServices = [
  { name: 'labTests', icon: 'flask' },
  { name: 'radiology', icon: 'scan' },
  { name: 'cardiacPulmonary', icon: 'pulse' },
  { name: 'specialty', icon: 'flask' },
  { name: 'wellness', icon: 'shield' },
  { name: 'homeCollection', icon: 'house' },
  { name: 'teleconsultation', icon: 'phone' },
  { name: 'gp', icon: 'stethoscope', speciality: 'General Medicine' },
  { name: 'diabetes', icon: 'drop', speciality: 'Diabet' },
  { name: 'hypertension', icon: 'pulse', speciality: 'Cardiolog' },
  { name: 'cardiology', icon: 'heart', speciality: 'Cardiolog' },
  { name: 'neurology', icon: 'mind', speciality: 'Neurolog' },
  { name: 'orthopedics', icon: 'bone', speciality: 'Ortho' },
  { name: 'dermatology', icon: 'hand', speciality: 'Dermatolog' },
  { name: 'gynecology', icon: 'person', speciality: 'Gyn' },
  { name: 'paediatrics', icon: 'child', speciality: 'Paediatric' },
  { name: 'ent', icon: 'ear', speciality: 'ENT' },
  { name: 'ophthalmology', icon: 'eye', speciality: 'Ophthalmolog' },
  { name: 'dental', icon: 'tooth', speciality: 'Dent' },
  { name: 'diet', icon: 'leaf', speciality: 'Diet' },
  { name: 'mentalHealth', icon: 'mind', speciality: 'Psychiatr' },
  { name: 'corporate', icon: 'people' },
  { name: 'emergency', icon: 'cross' },
  { name: 'minorSurgery', icon: 'plaster' },
] as const satisfies readonly Service[];

/** A service of the home page by its name, as it stands in the address of the contact form. */
export const serviceNamed = (name: string | undefined) => allServices.find((service) => service.name === name);

/**
 * Where a service leads: to its doctors, to its tests and their prices, or to the contact form with its name filled in.
 */
export function serviceAddress(
  service: Service,
  { content, language }: Pick<PageProps, 'content' | 'language'>,
): string {
  const { speciality } = service;
  const doctor =
    speciality !== undefined &&
    content.doctors.find((one) => one.speciality.en.toLowerCase().startsWith(speciality.toLowerCase()));
  if (doctor) return `${siteAddress('doctorsShowcase', language)}#doctor-${doctor.id}`;
  const title = (each: 'en' | 'bn') => textsIn(each)(`service.${service.name}` as TextKey);
  // Tests are found by the words before the colon; without such a test the link would find nothing.
  if (content.prices.some(({ name }) => name.en.startsWith(title('en'))))
    return `${siteAddress('prices', language)}?find=${encodeURIComponent(title(language))}`;
  return `${siteAddress('contacts', language)}?about=${service.name}#write`;
}
