import { useLocation, useNavigate } from 'react-router';

/**
 * A function that changes the query of the address; the scroll position stays. It begins with the address itself:
 * React's copy comes a moment later, and a second change within that moment would undo the first.
 */
export function useChangeAddress({ replace = false }: { replace?: boolean } = {}) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(window.location.search);
    change(params);
    void navigate(`?${params}`, { replace, state, preventScrollReset: true });
  };
}
