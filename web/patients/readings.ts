import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { Input } from '#web/lib/client.ts';
import { useAction } from '#web/lib/queries.ts';

/** Changes a family. Its people's names stand on bookings and in searches too: all of it is read again, after a failure as well. */
export function useFamilyAction<N extends 'addFamilyMember' | 'editFamilyMember' | 'removeFamilyMember'>(name: N) {
  const client = useQueryClient();
  const action = useAction(name);
  const act = async (input: Input<N>): Promise<Answer<N>> => {
    try {
      return await action.mutateAsync(input);
    } finally {
      void client.invalidateQueries();
    }
  };
  return { act, isPending: action.isPending, error: action.error };
}
