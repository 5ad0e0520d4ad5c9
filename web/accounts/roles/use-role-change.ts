import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { useAction } from '#web/lib/queries.ts';

export interface RoleChange {
  /** A change is being saved; no other may start meanwhile. */
  isBusy: boolean;
  /** The phone of the person changed last, and the result. */
  phone: string | undefined;
  isDone: boolean;
  error: Error | null;
  change: (phone: string, role: Role) => void;
}

/** Changes roles one at a time; the result is shown in the current list. */
export function useRoleChange(): RoleChange {
  const updateCache = (client: QueryClient, { phoneNumber, role }: Answer<'changeRole'>) =>
    void client.setQueriesData<Answer<'findPeople'>>({ queryKey: ['findPeople'] }, (people) =>
      people?.map((person) => (person.phoneNumber === phoneNumber ? { ...person, role, roles: [role] } : person)),
    );
  const { mutate, isPending, isSuccess, error, variables } = useAction('changeRole', {
    updateCache,
    keepOnScreen: ['findPeople'],
  });
  return {
    isBusy: isPending,
    isDone: isSuccess,
    error,
    phone: variables?.params.phone,
    change: (phone, role) => mutate({ params: { phone }, body: { role } }),
  };
}
