import { Button } from '#web/ui/actions/button.tsx';
import { SheetQuestion } from '#web/ui/layout/sheet.tsx';

/** Yes or no, where yes takes something away. */
export function Question({
  title,
  text,
  yes,
  no,
  isBusy = false,
  onYes,
  onNo,
}: {
  title: string;
  text: string;
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <SheetQuestion
      title={title}
      foot={
        <>
          <Button look="danger" busy={isBusy} onClick={onYes}>
            {yes}
          </Button>
          <Button look="quiet" onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </SheetQuestion>
  );
}
