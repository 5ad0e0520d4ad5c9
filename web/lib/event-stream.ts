import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { abortedWithFirst } from './signals.ts';

/**
 * Reads one stream of server-sent events until it ends, is aborted, or no data comes any more. Uses `fetch`, because
 * `EventSource` cannot send our headers.
 * @param silence milliseconds without data after which the connection counts as dead
 * @param onAnswer gets each response before it is read; an error that it throws ends the reading
 * @param onOpen called when the response is a stream
 * @param onData called when any data came, also a keep-alive
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
      signal: signal ? abortedWithFirst(signal, silent.signal) : silent.signal,
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
