/**
 * SQL for the name, the number and the language of a patient, the same in every store. The account holder's are those
 * of the account, also where they have no row in `patients`. Each takes the names of relations: the row of `patients`,
 * perhaps missing, and its account.
 */
export const nameOfPatient = (patient: string, account: string) =>
  `CASE WHEN ${patient}.relation <> 'Self' THEN ${patient}.name ELSE ${account}.name END`;

export const numberOfPatient = (patient: string, account: string) =>
  `coalesce(${patient}.patient_number, ${account}.patient_number)`;

/** In which messages about them and their papers are written. A member of a family may have one of their own. */
export const languageOfPatient = (patient: string, account: string) =>
  `coalesce(${patient}.language, ${account}.language)`;
