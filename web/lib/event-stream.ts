import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';

/**
 * Reads one stream of server-sent events until it ends, is aborted, or nothing comes any more. By fetch, because
 * `EventSource` sends no headers of ours.
 * @param silence for how many milliseconds nothing may come: then the line is dead
 * @param onAnswer is given each answer before it is read; what it throws ends the reading
 * @param onOpen the answer is a stream
 * @param onData something came, if only a sign of life
 */
export async function readEventStream({
  address,
  headers,
  silence,
  signal,
  onAnswer,
  onOpen,
  onData,
  onEvent,
}: {
  address: string;
  headers: Record<string, string>;
  silence: number;
  signal?: AbortSignal;
  onAnswer?: (answer: Response) => void;
  onOpen?: () => void;
  onData?: () => void;
  onEvent: (event: EventSourceMessage) => void;
}): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silence);
  try {
    const answer = await fetch(address, {
      headers: { accept: 'text/event-stream', ...headers },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal,
    });
    onAnswer?.(answer);
    if (!answer.ok || !answer.body) return;
    onOpen?.();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = createParser({ onEvent });
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silence);
      onData?.();
      parser.feed(chunk.value);
    }
  } finally {
    clearTimeout(timer);
  }
}
