import type { IconName } from '../parts/icon.tsx';

interface Service {
  readonly name: string;
  readonly icon: IconName;
}

/** The three cards above the list. */
export const mainServices = [
  { name: 'diabetes', icon: 'drop' },
  { name: 'cardiology', icon: 'heart' },
  { name: 'orthopedics', icon: 'bone' },
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
  { name: 'gp', icon: 'stethoscope' },
  { name: 'diabetes', icon: 'drop' },
  { name: 'hypertension', icon: 'pulse' },
  { name: 'cardiology', icon: 'heart' },
  { name: 'neurology', icon: 'mind' },
  { name: 'orthopedics', icon: 'bone' },
  { name: 'dermatology', icon: 'hand' },
  { name: 'gynecology', icon: 'person' },
  { name: 'paediatrics', icon: 'child' },
  { name: 'ent', icon: 'ear' },
  { name: 'ophthalmology', icon: 'eye' },
  { name: 'dental', icon: 'tooth' },
  { name: 'diet', icon: 'leaf' },
  { name: 'mentalHealth', icon: 'mind' },
  { name: 'corporate', icon: 'people' },
  { name: 'emergency', icon: 'cross' },
  { name: 'minorSurgery', icon: 'plaster' },
] as const satisfies readonly Service[];
