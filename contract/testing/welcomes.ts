import type { EndpointName } from '../endpoints.ts';
import type { Kind } from './hostile.ts';

/** What the kinds of fields take of what `hostile.ts` sends. */
const takes = {
  nothing: '',
  line: 'digits pasted',
  name: 'pasted',
  /** Of digits: a number as typed, or a text too long for the words that are tried. */
  typedNumber: 'digits',
  typedCode: 'empty pasted unseen',
  optionalCode: 'null empty pasted unseen',
  optionalLine: 'null empty digits pasted unseen',
  emptied: 'null empty',
  emptiedLine: 'null empty unseen',
  nullable: 'null',
  yesNo: 'true false',
  yes: 'true',
  optionalYesNo: 'null true false',
  rupees: 'parts',
  optionalRupees: 'null empty parts',
  price: 'empty parts',
  measure: 'null empty minus parts',
  typedMeasure: 'null empty unseen minus parts',
  typedFactor: 'null empty unseen parts',
  decimal: 'minus parts',
  list: 'none',
  listOrEmpty: 'none empty unseen',
  object: 'object',
  emptyText: 'empty',
  emptyLine: 'empty unseen',
  emptyOrLine: 'empty digits pasted unseen',
  draft: 'empty digits pasted unseen long',
  version: 'large',
  anything: 'empty pasted unseen anyText digits long',
  sheet: 'pasted unseen anyText digits long',
  shortText: 'empty pasted unseen anyText digits',
  optionalShortText: 'null empty pasted unseen anyText digits',
  codes: 'empty pasted unseen anyText',
  integer: 'minus low large',
  anyNumber: 'minus low parts large huge',
  search: 'pasted words list id page digits',
  emptyOrSearch: 'empty pasted unseen words list id page digits',
  ids: 'list id page',
} as const;

type Listed = Partial<Record<keyof typeof takes, string>>;

const ruleFields = {
  list: 'weeks',
  optionalLine: 'room',
  listOrEmpty: 'reservedNumbers',
  integer: 'reservedNumbers.*',
  optionalRupees: 'fee followupFee',
  emptied: 'lastDay',
} as const;
const moneyFields = { rupees: 'amount received', emptyOrLine: 'reference' } as const;
const reportFields = {
  shortText: 'results.analyte',
  line: 'results.test results.value',
  optionalLine: 'results.unit interpretation recommendations sampleKind sampleNumber sampleReason',
  typedMeasure: 'results.low results.high results.criticalLow results.criticalHigh',
  optionalShortText: 'sampleCollectedAt sampleReceivedAt',
  optionalYesNo: 'isPregnant',
  yesNo: 'results.asWords',
  nullable: 'pregnantWeeks',
} as const;

/**
 * The fields of each call that take something of what `hostile.ts` sends, written by hand; all others take nothing of
 * it. Lists are looked through; `*` is what stands in a list, `itself` the whole body.
 */
const listed: Partial<Record<EndpointName, Listed>> = {
  signUp: { name: 'name' },
  nameNominee: { name: 'name' },
  finishSecondStep: { line: 'code' },
  logInByRecoveryCode: { line: 'recoveryCode' },
  startPasskey: { line: 'name code' },
  finishPasskey: { list: 'response.transports' },
  changeMe: { anything: 'name phoneNumber' },
  removeSecondFactor: { line: 'code' },
  requireSecondFactor: { yesNo: 'required' },
  // The one record that has no number: a part of a hash.
  endMySession: { nothing: 'id' },
  findPeople: { search: 'query' },
  requestRole: { line: 'reason' },
  openLockedAccount: { line: 'reason' },
  addColleague: { name: 'name', yesNo: 'isSamePerson' },
  register: {
    name: 'name',
    anything: 'confirmPhoneNumber',
    emptiedLine: 'email aadhaarNumber',
    yesNo: 'aadhaarConsent',
  },
  addFamilyMember: { name: 'name', emptiedLine: 'age birthDate', yes: 'consent', yesNo: 'evenIfAlike' },
  editFamilyMember: { name: 'name', emptiedLine: 'age birthDate' },
  giveConsent: { nullable: 'patientId' },
  requestCorrection: { nullable: 'patientId', line: 'wanted' },
  answerDataRequest: { optionalLine: 'answer' },
  correctPerson: { name: 'name', emptiedLine: 'birthDate age', line: 'reason', optionalLine: 'paperNote' },
  startPhoneChange: { line: 'reason', optionalLine: 'paperNote' },
  addDoctor: {
    line: 'userName',
    optionalLine:
      'speciality nameBn specialityBn hospital qualifications registrationNumber schedule scheduleBn address ' +
      'notes',
    emptied: 'email',
    optionalRupees: 'fee',
    yesNo: 'isReporting isPublic',
  },
  previewDoctorImport: { sheet: 'csv' },
  importDoctors: { sheet: 'csv' },
  editDoctor: {
    object: 'itself',
    line: 'userName',
    optionalLine:
      'speciality nameBn specialityBn hospital qualifications registrationNumber schedule scheduleBn address ' +
      'notes',
    emptied: 'email',
    optionalRupees: 'fee',
    yesNo: 'isReporting isPublic',
  },
  addRule: ruleFields,
  changeRule: ruleFields,
  addLeave: { emptied: 'startsAt endsAt', optionalLine: 'reason' },
  decideLeave: { yesNo: 'confirm' },
  addHoliday: { line: 'name', optionalLine: 'nameBn' },
  addHolidays: { line: 'holidays.name', optionalLine: 'holidays.nameBn' },
  takeStep: { optionalLine: 'reason' },
  pairScreen: { line: 'name' },
  addLabTest: {
    line: 'testName',
    optionalLine: 'testNameBn hospitalName method preparation preparationBn referralLab',
    optionalRupees: 'testPrice',
    yesNo: 'active fasting',
    optionalCode: 'code',
    emptied: 'promisedHours',
  },
  editLabTest: {
    object: 'itself',
    line: 'testName',
    optionalLine: 'testNameBn hospitalName method preparation preparationBn referralLab',
    rupees: 'testPrice',
    yesNo: 'active fasting',
    optionalCode: 'code',
    emptied: 'promisedHours',
  },
  addPackage: { line: 'name', optionalLine: 'nameBn', optionalCode: 'code', optionalRupees: 'price', yesNo: 'active' },
  editPackage: {
    object: 'itself',
    line: 'name',
    optionalLine: 'nameBn',
    optionalCode: 'code',
    optionalRupees: 'price',
    yesNo: 'active',
  },
  takeStarter: { codes: 'codes.*' },
  readSheet: { anything: 'csv' },
  saveAnalytes: {
    shortText: 'version',
    nullable:
      'rangesFrom analytes.ranges.sex analytes.ranges.from analytes.ranges.to analytes.ranges.pregnancy ' +
      'analytes.ranges.pregnancy.from analytes.ranges.pregnancy.to',
    list: 'withdrawn confirmed confirmed.tests analytes analytes.choices analytes.ranges',
    ids: 'confirmed.tests.*',
    yesNo: 'analytes.isCodeMade',
    optionalLine:
      'analytes.heading analytes.headingBn analytes.nameBn analytes.unit analytes.formula analytes.ranges.text ' +
      'analytes.ranges.source',
    line: 'analytes.name analytes.choices.*',
    typedCode: 'analytes.unitUcum',
    emptyLine: 'analytes.loinc',
    typedFactor: 'analytes.ucumFactor',
    typedMeasure:
      'analytes.validLow analytes.validHigh analytes.ranges.low analytes.ranges.high analytes.ranges.criticalLow ' +
      'analytes.ranges.criticalHigh',
  },
  confirmAnalytes: { object: 'itself', shortText: 'version', yesNo: 'gapsSeen' },
  previewImport: { sheet: 'csv' },
  importLabTests: { sheet: 'csv' },
  changeSamples: { list: 'samples', optionalLine: 'samples.kind' },
  collectSpecimens: { yesNo: 'isUrgent' },
  rejectSpecimen: { line: 'reason' },
  noteSampleQuality: { list: 'marks', optionalLine: 'note' },
  printLabels: { ids: 'ids' },
  receiveSpecimen: { typedNumber: 'accession' },
  storeSpecimen: { typedNumber: 'accession', name: 'place' },
  addControl: { line: 'lot', decimal: 'mean', rupees: 'sd' },
  enterRun: { decimal: 'values.value' },
  noteRun: { line: 'note' },
  requestAppointment: { nullable: 'doctorId patientId' },
  bookDoctor: { nullable: 'patientId sitting', yesNo: 'reserved', optionalLine: 'visitReason' },
  bookLabTest: { nullable: 'patientId', yesNo: 'evenIfAlike' },
  moveVisit: { nullable: 'sitting' },
  cancelVisit: { object: 'itself' },
  findTestBookings: { typedNumber: 'phone' },
  findDoctorBookings: { typedNumber: 'phone' },
  findBookings: { typedNumber: 'phoneNumber' },
  editTestBooking: {
    emptied:
      'doctorId refererPhoneNumber referringDoctorPhoneNumber reportingDoctorPhoneNumber requestDate ' +
      'mobileNumber checkupScheduledDate checkupReportUploadedAt refererId referringDoctorId reportingDoctorId',
    optionalLine:
      'visitReason paymentReason cancelReason statusClearedBy paymentId1 paymentId2 checkupReportStatus ' +
      'checkupReportUploadedBy requestedBy',
    version: 'version',
    yes: 'confirm',
    anything: 'patientName',
    optionalRupees: 'paymentAmount1 paymentAmount2 patientDiscount refererCommission referringDoctorCommission',
    yesNo: 'isSelfRequested isRefererHidden isReferringDocHidden',
    line: 'formF.number formF.indication',
  },
  editDoctorBooking: {
    emptied:
      'requestDate mobileNumber refererId referringDoctorId reportingDoctorId doctorId checkupScheduledDate ' +
      'checkupReportUploadedAt refererPhoneNumber referringDoctorPhoneNumber reportingDoctorPhoneNumber',
    optionalRupees: 'patientDiscount refererCommission referringDoctorCommission paymentAmount1 paymentAmount2',
    optionalLine:
      'checkupReportStatus requestedBy paymentReason visitReason statusClearedBy paymentId1 paymentId2 ' +
      'checkupReportUploadedBy',
    yesNo: 'isSelfRequested isRefererHidden isReferringDocHidden',
    version: 'version',
    yes: 'confirm',
    anything: 'patientName',
  },
  findTestDetails: { typedNumber: 'phone' },
  createInvoice: { rupees: 'amount' },
  confirmInvoice: { rupees: 'received', emptyOrLine: 'reference' },
  recordPayment: moneyFields,
  setFee: { rupees: 'fee' },
  refundPayment: { rupees: 'amount', line: 'reason', emptyOrLine: 'reference' },
  reverseEntry: { typedNumber: 'reason' },
  decideReversal: { yesNo: 'approve' },
  giveDiscount: { rupees: 'amount', line: 'reason' },
  openDrawer: { rupees: 'float' },
  countDrawer: { nullable: 'shiftId', rupees: 'float counted', optionalLine: 'note' },
  signDrawer: { anyNumber: 'difference' },
  listRegister: { emptyOrSearch: 'search' },
  openVisit: {
    name: 'holder.name member.name',
    yes: 'holder.consent member.consent',
    emptiedLine: 'holder.age holder.birthDate member.age member.birthDate',
    yesNo: 'member.evenIfAlike lines.reserved lines.evenIfAlike',
    nullable: 'patientId lines.sitting referringDoctorId',
    list: 'lines bookings',
    rupees: 'lines.fee discount.amount payment.amount payment.received',
    object: 'lines.inQueue',
    optionalLine: 'lines.inQueue.reason referrer homeVisit.landmark homeVisit.fastingReason',
    line: 'lines.formF.number lines.formF.indication homeVisit.address discount.reason',
    emptyOrLine: 'payment.reference',
  },
  quoteVisit: {
    nullable: 'patientId lines.sitting',
    yesNo: 'lines.reserved lines.evenIfAlike',
    rupees: 'lines.fee',
    object: 'lines.inQueue',
    optionalLine: 'lines.inQueue.reason',
    line: 'lines.formF.number lines.formF.indication',
  },
  payVisit: moneyFields,
  discountVisit: { rupees: 'amount', line: 'reason' },
  decideDiscount: { yesNo: 'approve' },
  changeHomeVisit: { line: 'address', optionalLine: 'landmark fastingReason' },
  assignHomeVisit: { nullable: 'collectorId' },
  cancelHomeVisit: { line: 'reason' },
  collectHomeVisit: { object: 'itself', list: 'containers' },
  missHomeVisit: { line: 'reason' },
  handOverHomeVisit: { object: 'itself' },
  saveDrafts: { emptyText: 'sheet', draft: 'drafts.value' },
  enterReport: reportFields,
  changeReport: reportFields,
  validateReport: { optionalLine: 'reason', version: 'revision' },
  checkReport: { version: 'revision' },
  signReport: {
    emptied: 'signature',
    line: 'interpretation recommendations',
    optionalLine: 'fullName qualification registrationNumber seenNote',
    version: 'revision',
    list: 'seen seenControls seenMarks',
  },
  savePhrases: { list: 'phrases', optionalLine: 'phrases.interpretation phrases.recommendations' },
  changeSigner: { optionalLine: 'fullName qualification registrationNumber', list: 'departments' },
  amendReport: { line: 'why' },
  withdrawVersion: { version: 'revision', yesNo: 'evenIfRejected' },
  noteCriticalCall: { line: 'whom', yesNo: 'reached readBack', optionalLine: 'note' },
  noteReread: { line: 'note' },
  sendEnquiry: { line: 'name message', anything: 'website' },
  listEnquiries: { search: 'q' },
  markEnquiry: { yesNo: 'read answered' },
  changeClinic: {
    line:
      'profile.name.en profile.name.bn profile.tagline.en profile.tagline.bn profile.town.en profile.town.bn ' +
      'profile.address.en profile.address.bn',
    nullable:
      'profile.openingHours.monday profile.openingHours.tuesday profile.openingHours.wednesday ' +
      'profile.openingHours.thursday profile.openingHours.friday profile.openingHours.saturday ' +
      'profile.openingHours.sunday',
    emptyOrLine: 'profile.licence profile.grievance.name profile.pcpndt.registration',
    emptyText: 'profile.grievance.phone profile.grievance.email',
    emptyLine: 'profile.socialImage profile.upiId',
    decimal: 'profile.position.latitude profile.position.longitude',
    list: 'profile.pcpndt.doctors',
  },
  changeSetup: { list: 'skipped', yesNo: 'isDismissed' },
  listAudit: { typedNumber: 'person' },
  searchAll: { search: 'q' },
  registerTemplate: { line: 'registered', typedCode: 'msg91Id fast2smsId', name: 'header' },
  priceMessages: { price: 'SMS WHATSAPP VOICE' },
  chooseMessages: { list: 'choices', yesNo: 'resume' },
  chooseMessagesOf: { list: 'choices', yesNo: 'resume' },
};

/** Fields that take any record's number, in every call's address and filters. */
const recordNumbers = ['id', 'doctorId', 'patientId', 'bookingId', 'booking'];

/**
 * What a field takes of what `hostile.ts` sends.
 * @param path as in the list above
 * @param isText in an address or a filter
 */
export function welcomeIn(name: EndpointName, path: string, isText: boolean): Kind[] {
  const groups = Object.entries(listed[name] ?? {}) as [keyof typeof takes, string][];
  const own = groups.filter(([, fields]) => fields.split(' ').includes(path));
  if (own.length > 0) return own.flatMap(([group]) => takes[group].split(' ') as Kind[]);
  if (isText && recordNumbers.includes(path)) return ['id', 'page'];
  return isText && path === 'page' ? ['page'] : [];
}
