import { ManageRoles } from '#web/accounts/components/roles/manage-roles.tsx';
import { BookForPerson } from './book-for-person.tsx';

/** /manage-roles: people and their roles, joined with what is booked for them. */
export default function ManageRolesPage() {
  return <ManageRoles booking={(person) => <BookForPerson person={person} />} />;
}
