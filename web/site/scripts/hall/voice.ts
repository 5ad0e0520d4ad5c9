import type { Language } from '#contract/fields.ts';

/** Seconds between two clips, and between two calls. */
const gap = { clip: 0.06, call: 0.8 } as const;

/**
 * Speaks calls from recorded clips, one after the other. Browsers are silent until somebody has touched the page: until
 * then `button` is shown.
 */
export function openVoice(button: HTMLElement, language: Language): { say: (clips: readonly string[]) => void } {
  const context = new AudioContext();
  const known = new Map<string, Promise<AudioBuffer>>();
  let free = 0;
  let saying = Promise.resolve();

  const showButton = () => void (button.hidden = context.state === 'running');
  context.addEventListener('statechange', showButton);
  addEventListener('pointerdown', () => void context.resume());
  addEventListener('keydown', () => void context.resume());
  showButton();

  function load(name: string): Promise<AudioBuffer> {
    const clip =
      known.get(name) ??
      fetch(`/voice/${language}/${name}.ogg`)
        .then((response) => response.arrayBuffer())
        .then((bytes) => context.decodeAudioData(bytes));
    known.set(name, clip);
    clip.catch(() => known.delete(name));
    return clip;
  }

  async function play(names: readonly string[]): Promise<void> {
    const clips = await Promise.all(names.map(load));
    free = Math.max(free + gap.call, context.currentTime);
    for (const clip of clips) {
      const source = new AudioBufferSourceNode(context, { buffer: clip });
      source.connect(context.destination);
      source.start(free);
      free += clip.duration + gap.clip;
    }
  }

  return {
    say: (clips) => {
      if (context.state === 'running') saying = saying.then(() => play(clips)).catch(() => undefined);
    },
  };
}
