/** The calls on a booking of either kind, by their names: `desk.send(callsOf[kind].edit, { body })`. */
export const callsOf = {
  test: {
    book: 'bookLabTest',
    read: 'readTestBooking',
    list: 'listTestBookings',
    find: 'findTestBookings',
    edit: 'editTestBooking',
  },
  doctor: {
    book: 'bookDoctor',
    read: 'readDoctorBooking',
    list: 'listDoctorBookings',
    find: 'findDoctorBookings',
    edit: 'editDoctorBooking',
  },
} as const;
