/**
 * SQL for the name and the number of a patient, the same in every store. The account holder's are those of the account,
 * also where they have no row in `patients`. Each takes the names of relations: the row of `patients`, perhaps missing,
 * and its account.
 */
export const nameOfPatient = (patient: string, account: string) =>
  `CASE WHEN ${patient}.relation <> 'Self' THEN ${patient}.name ELSE ${account}.name END`;

export const numberOfPatient = (patient: string, account: string) =>
  `coalesce(${patient}.patient_number, ${account}.patient_number)`;
