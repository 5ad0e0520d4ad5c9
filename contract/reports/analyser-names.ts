/**
 * How analysers and other laboratories name a value: each line has the names of one quantity, and the unit that a row
 * must have where a name says it. A name that may mean two quantities (`NEU`, `BIL`, `TC`) is not here: nothing is
 * guessed. Urea and urea nitrogen (BUN) are two quantities: BUN × 2.14 is urea.
 */
const quantities: readonly (readonly [unit: string | null, ...names: string[]])[] = [
  [null, 'Haemoglobin', 'Hemoglobin', 'HB', 'HGB'],
  ['%', 'Packed cell volume', 'Packed cell volume (PCV)', 'Haematocrit', 'Hematocrit', 'PCV', 'HCT'],
  [null, 'Red blood cells', 'RBC count', 'RBC'],
  [null, 'White blood cells', 'WBC count', 'Total leucocyte count', 'WBC', 'TLC'],
  [null, 'Platelets', 'Platelet count', 'PLT'],
  ['%', 'RDW-CV', 'RDWCV', 'RDW CV'],
  ['%', 'Neutrophils', 'NEU%', 'NEUT%', 'NE%'],
  ['%', 'Lymphocytes', 'LYM%', 'LYMPH%', 'LY%'],
  ['%', 'Monocytes', 'MON%', 'MONO%', 'MO%'],
  ['%', 'Eosinophils', 'EOS%', 'EO%'],
  ['%', 'Basophils', 'BAS%', 'BASO%', 'BA%'],
  [null, 'Urea', 'Blood urea', 'UREA'],
  [null, 'Urea nitrogen', 'Blood urea nitrogen', 'BUN'],
  [null, 'Creatinine', 'Serum creatinine', 'CREA', 'CREAT'],
  [null, 'ALT (SGPT)', 'SGPT (ALT)', 'ALT', 'SGPT', 'GPT'],
  [null, 'AST (SGOT)', 'SGOT (AST)', 'AST', 'SGOT', 'GOT'],
  [null, 'Alkaline phosphatase', 'ALP'],
  [null, 'Bilirubin, total', 'Total bilirubin', 'TBIL', 'T-BIL'],
  [null, 'Bilirubin, direct', 'Direct bilirubin', 'DBIL', 'D-BIL'],
  [null, 'Protein, total', 'Total protein', 'TP'],
  [null, 'Albumin', 'ALB'],
  [null, 'Cholesterol, total', 'Total cholesterol', 'CHOL'],
  [null, 'Triglycerides', 'TG', 'TRIG'],
  [null, 'HDL cholesterol', 'HDL', 'HDL-C'],
  [null, 'Sodium', 'NA', 'Na+'],
  [null, 'Potassium', 'K', 'K+'],
  [null, 'Chloride', 'CL', 'Cl-'],
];

/** The other names of a row, by its name; none where its unit says that another quantity is meant. */
export function analyserNames(name: string, unit: string, plain: (name: string) => string): readonly string[] {
  const found = quantities.filter(([, ...names]) => names.some((one) => plain(one) === plain(name)));
  const [only] = found;
  if (!only || found.length > 1) return [];
  const [wanted, ...names] = only;
  return wanted === null || wanted === unit ? names : [];
}

/** Whether two names are known to be of two quantities, as a row `Urea` with the code `BUN`. */
export function areOfTwoQuantities(one: string, other: string, plain: (name: string) => string): boolean {
  const placeOf = (name: string) =>
    quantities.findIndex(([, ...names]) => names.some((each) => plain(each) === plain(name)));
  const [first, second] = [placeOf(one), placeOf(other)];
  return first !== -1 && second !== -1 && first !== second;
}
