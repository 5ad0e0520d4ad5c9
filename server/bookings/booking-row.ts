import type { AppointmentStatus, BookingType, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import type { Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';

/** A booking as the database holds it, with the names its reader needs. Amounts in paise. */
export interface BookingRow {
  id: number;
  kind: BookingType;
  accountId: number;
  /** The account's own person. */
  accountName: string;
  /** Whom it is for: one of the account's people; null for the account's own person who has told nothing but a name. */
  patientId: number | null;
  patientName: string;
  patientRelation: Relation;
  patientGender: Gender | null;
  /** Full years today. */
  patientAge: number | null;
  patientPhone: string;
  itemName: string;
  /** '' where it has no Bengali name. */
  itemNameBn: string;
  labTestId: number | null;
  pricePaise: number;
  requestedAt: Date;
  scheduledAt: Date | null;
  /** False for a day without a clock time. */
  scheduledHasTime: boolean;
  /** Another number to reach the patient at; null for the account's own. */
  contactPhone: string | null;
  paymentStatus: PaymentStatus;
  checkupStatus: CheckupStatus;
  appointmentStatus: AppointmentStatus;
  amount1Paise: number | null;
  paymentId1: string;
  amount2Paise: number | null;
  paymentId2: string;
  discountPaise: number | null;
  statusClearedBy: string | null;
  reportStatus: string | null;
  reportUrl: string | null;
  reportUploadedBy: string | null;
  reportUploadedAt: Date | null;
  doctorId: number | null;
  doctorName: string | null;
  doctorPhone: string | null;
  doctorSpeciality: string | null;
  doctorSpecialityBn: string | null;
  refererId: number | null;
  refererName: string | null;
  refererPhone: string | null;
  refererSpeciality: string | null;
  refererNameBn: string | null;
  refererSpecialityBn: string | null;
  referringDoctorId: number | null;
  referringDoctorName: string | null;
  referringDoctorPhone: string | null;
  referringDoctorSpeciality: string | null;
  referringDoctorNameBn: string | null;
  referringDoctorSpecialityBn: string | null;
  reportingDoctorId: number | null;
  reportingDoctorName: string | null;
  reportingDoctorPhone: string | null;
  reportingDoctorSpeciality: string | null;
  reportingDoctorNameBn: string | null;
  reportingDoctorSpecialityBn: string | null;
  refererCommissionPaise: number | null;
  referringDoctorCommissionPaise: number | null;
  isRefererHidden: boolean;
  isReferringDocHidden: boolean;
  version: number;
}
