import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import css from './steps.module.css';

/**
 * The steps of a process, with those that are done. The next one is the current step.
 * @param done how many are done
 */
export function Steps({ steps, done, label }: { steps: readonly string[]; done: number; label: string }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < done;
        return (
          <li
            key={step}
            className={classNames(css.step, isDone && css.done, index === done && css.current)}
            aria-current={index === done ? 'step' : undefined}
          >
            <span className={css.mark}>{isDone && <Icon name="check" />}</span>
            <span className={css.name}>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}
