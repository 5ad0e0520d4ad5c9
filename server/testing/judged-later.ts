import type { EndpointName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Kind } from '#contract/testing/hostile.ts';

/**
 * The texts of `contract/testing/hostile.ts` that a field's schema takes but the call still refuses: fields that depend
 * on each other, edits of what changed meanwhile, missing records. Written by hand.
 */
export interface JudgedLater {
  name: EndpointName;
  /** In the body (`0`: the first of a list), or a filter. */
  path: string;
  kinds: readonly Kind[];
  code: ErrorCode;
}

const texts = ['empty', 'anyText', 'digits', 'long'] as const;
const shortTexts = ['empty', 'anyText', 'digits'] as const;

const row = (call: string, kinds: readonly Kind[], code: ErrorCode = 'INVALID_FIELDS'): JudgedLater => {
  const [name = '', path = ''] = call.split(' ');
  return { name: name as EndpointName, path, kinds, code };
};

export const judgedLater: readonly JudgedLater[] = [
  row('changeMe name', texts),
  row('changeMe phoneNumber', texts),
  row('register confirmPhoneNumber', texts),
  row('removeSecondFactor code', ['digits']),
  row('addFamilyMember age', ['null', 'empty']),
  row('answerDataRequest answer', ['null', 'empty']),
  row('importDoctors csv', ['anyText', 'digits', 'long'], 'STALE'),
  row('addRule reservedNumbers.0', ['minus', 'low', 'large']),
  row('changeRule reservedNumbers.0', ['minus', 'low', 'large']),
  row('saveAnalytes version', shortTexts, 'STALE'),
  row('confirmAnalytes version', shortTexts, 'STALE'),
  row('importLabTests csv', ['anyText', 'digits', 'long'], 'STALE'),
  row('receiveSpecimen accession', ['digits'], 'NOT_FOUND'),
  row('storeSpecimen accession', ['digits'], 'NOT_FOUND'),
  row('printLabels ids', ['id', 'page'], 'NOT_FOUND'),
  row('findBookings phoneNumber', ['digits'], 'NOT_FOUND'),
  row('editTestBooking version', ['large'], 'STALE'),
  row('editTestBooking patientName', texts),
  row('editDoctorBooking version', ['large'], 'STALE'),
  row('editDoctorBooking patientName', texts),
  row('confirmInvoice received', ['parts']),
  row('recordPayment received', ['parts']),
  row('payVisit received', ['parts']),
  row('openVisit lines', ['none']),
  row('countDrawer note', ['null', 'empty']),
  row('signDrawer difference', ['minus', 'low', 'parts', 'large', 'huge'], 'STALE'),
  row('enterReport results.0.analyte', shortTexts),
  row('enterReport sampleCollectedAt', ['anyText', 'digits']),
  row('enterReport sampleReceivedAt', ['anyText', 'digits']),
  row('changeReport results.0.analyte', shortTexts),
  row('changeReport sampleCollectedAt', ['anyText', 'digits']),
  row('changeReport sampleReceivedAt', ['anyText', 'digits']),
  row('validateReport reason', ['null', 'empty']),
  row('validateReport revision', ['large'], 'STALE'),
  row('checkReport revision', ['large'], 'STALE'),
  row('signReport revision', ['large'], 'STALE'),
  row('noteCriticalCall reached', ['false']),
  row('registerTemplate registered', ['digits']),
];

/** Texts that are always taken: faults of a sheet are in the answer, and a trap for robots answers nothing. */
export const takenAsTheyCome: readonly Omit<JudgedLater, 'code'>[] = [
  row('previewDoctorImport csv', ['anyText', 'digits', 'long']),
  row('previewImport csv', ['anyText', 'digits', 'long']),
  row('readSheet csv', texts),
  row('takeStarter codes.0', ['empty', 'anyText']),
  row('saveDrafts drafts.0.value', ['empty', 'digits', 'long']),
  row('sendEnquiry website', texts),
  row('listRegister search', ['empty', 'words', 'list', 'digits']),
];
