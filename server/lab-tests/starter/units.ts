/**
 * Units as reports print them, and as UCUM writes them, with the factor from one to the other. All codes were checked
 * with @lhncbc/ucum-lhc 7.1.10 on 24 November 2026; it is no dependency, since only what is written here is checked.
 */
export const starterUnits: Readonly<Record<string, { ucum: string; factor?: string }>> = {
  '%': { ucum: '%' },
  '/µL': { ucum: '/uL' },
  'million/µL': { ucum: '10*6/uL' },
  'million/mL': { ucum: '10*6/mL' },
  million: { ucum: '10*6' },
  fL: { ucum: 'fL' },
  pg: { ucum: 'pg' },
  mm: { ucum: 'mm' },
  'mm/hour': { ucum: 'mm/h' },
  mL: { ucum: 'mL' },
  minutes: { ucum: 'min' },
  seconds: { ucum: 's' },
  'g/dL': { ucum: 'g/dL' },
  'mg/dL': { ucum: 'mg/dL' },
  'mg/L': { ucum: 'mg/L' },
  'mg/g': { ucum: 'mg/g' },
  'µg/dL': { ucum: 'ug/dL' },
  'µg/mL FEU': { ucum: 'ug{FEU}/mL' },
  'ng/mL': { ucum: 'ng/mL' },
  'ng/dL': { ucum: 'ng/dL' },
  'pg/mL': { ucum: 'pg/mL' },
  'mmol/L': { ucum: 'mmol/L' },
  'U/L': { ucum: 'U/L' },
  'U/mL': { ucum: 'U/mL' },
  'IU/mL': { ucum: '[IU]/mL' },
  'mIU/mL': { ucum: 'm[IU]/mL' },
  'µIU/mL': { ucum: 'u[IU]/mL' },
  'mL/min/1.73 m²': { ucum: 'mL/min/{1.73_m2}' },
};
