import type { ClinicProfile } from '../clinic/shapes.ts';
import { may } from '../permissions.ts';
import type { Role } from '../roles.ts';

/** Whether a role takes samples: the reception only where the clinic has it so (`sampleTaking`). */
export const takesSamples = (role: Role, sampleTaking: ClinicProfile['sampleTaking']): boolean =>
  may('specimens.collect', role) && (role !== 'Receptionist' || sampleTaking === 'reception');
