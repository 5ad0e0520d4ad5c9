import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { useAction } from '#web/lib/queries.ts';

export interface RoleChange {
  /** Somebody's role is being changed: no other is meanwhile. */
  isBusy: boolean;
  /** Whose role was changed last, and what came of it. */
  phone: string | undefined;
  isDone: boolean;
  error: Error | null;
  change: (phone: string, role: Role) => void;
}

/** Changes roles one at a time; what is on the screen shows the new one where it stands. */
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
