import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField, Fields } from '#web/ui/fields/field.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Face } from '#web/ui/layout/face.tsx';
import { Facts } from '#web/ui/lists/list-row.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { ImportChanges, ImportProblems, ImportSheet } from '#web/ui/layout/import-sheet.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { SheetBody, SheetFoot, SheetForm, SheetQuestion } from '#web/ui/layout/sheet.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { Ways } from '#web/ui/actions/confirm.tsx';
import { Part, State } from './shown.tsx';

const icons = ['alert', 'back', 'check', 'chevron', 'close', 'empty', 'expand', 'info', 'person', 'search'] as const;
const facts = [
  { label: 'Requested', value: '21 Nov 2026' },
  { label: 'Scheduled', value: '25 Nov 2026, 1:30 pm' },
];

/** Cards, sheets and other containers. */
export function Layout() {
  return (
    <>
      <DefinitionListPart />
      <WaysPart />
      <TabsPart />
      <FacePart />
      <FoldPart />
      <ModalPart />
      <FormSheetPart />
      <ImportSheetPart />
      <IconPart />
    </>
  );
}

function DefinitionListPart() {
  return (
    <Part name="DefinitionList, Facts">
      <State name="DefinitionList">
        <DefinitionList items={facts} />
      </State>
      <State name="Facts">
        <Facts items={facts} />
      </State>
    </Part>
  );
}

function WaysPart() {
  return (
    <Part name="Ways">
      <State name="two">
        <Ways
          ways={[
            { to: '/view-doctor-bookings', text: 'Doctor bookings' },
            { to: '/schedules', text: 'Schedules' },
          ]}
        />
      </State>
    </Part>
  );
}

function TabsPart() {
  return (
    <Part name="Tabs">
      <State name="the second is shown">
        <Tabs
          label="Tabs"
          current="hours"
          tabs={[
            { name: 'contact', label: 'Name and contact', search: '' },
            { name: 'hours', label: 'Hours and place', search: '?tab=hours' },
          ]}
        />
      </State>
    </Part>
  );
}

function FacePart() {
  return (
    <Part name="Face, Steps">
      <State name="Face, without a photo, on a card and in a row">
        <Face photo={null} letters="AS" />
        <Face photo={null} letters="অস" row />
      </State>
      <State name="Steps">
        <Steps label="Steps" steps={['Booked', 'Test', 'Report', 'Signed']} done={2} />
      </State>
    </Part>
  );
}

function FoldPart() {
  const [isFolded, setIsFolded] = useState(true);
  return (
    <Part name="Fold">
      {[false, true].map((isCard) => (
        <State key={String(isCard)} name={isCard ? 'a card' : 'a line'}>
          <Fold title="More fields" isCard={isCard} isOpen={!isFolded} onToggle={(isOpen) => setIsFolded(!isOpen)}>
            <p>Seldom needed.</p>
          </Fold>
        </State>
      ))}
    </Part>
  );
}

function ModalPart() {
  return (
    <Part name="Modal, SheetForm, SheetQuestion">
      <Sheets />
    </Part>
  );
}

function FormSheetPart() {
  return (
    <Part name="FormSheet">
      <Form name="clean" />
      <Form name="asks before it closes" isDirty />
      <Form name="busy" isBusy />
      <Form name="failed" failure="Somebody else has changed this booking." />
    </Part>
  );
}

function ImportSheetPart() {
  return (
    <Part name="ImportSheet, ImportChanges, ImportProblems">
      <Import name="no file yet" preview={null} />
      <Import
        name="preview"
        preview={
          <ImportChanges
            counts={{ added: 1, changed: 1, unchanged: 10 }}
            items={[
              { key: 2, name: 'Urea', isNew: true, facts: [{ label: 'Price', from: '', to: '₹150' }] },
              { key: 3, name: 'Creatinine', isNew: false, facts: [{ label: 'Price', from: '₹150', to: '₹180' }] },
            ]}
            nothing="Nothing to import."
            write={String}
          />
        }
      />
      <Import
        name="mistakes"
        preview={
          <ImportProblems
            problems={[{ line: 2, message: 'Write the price with the digits 0 to 9 only.' }]}
            count={1}
            column={() => 'Price'}
            write={String}
          />
        }
      />
    </Part>
  );
}

function IconPart() {
  return (
    <Part name="Icon, Name, QrCode">
      <State name="Icon">
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </State>
      <State name="Name in either script">
        <Stack>
          <Name>Samir Bagchi</Name>
          <Name>আব্দুল করিম শেখ</Name>
        </Stack>
      </State>
      <State name="QrCode">
        <QrCode text="upi://pay?pa=clinic@bank&am=350" label="To pay ₹350 by UPI" />
      </State>
    </Part>
  );
}

function Sheets() {
  const [open, setOpen] = useState<'narrow' | 'wide' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {(['narrow', 'wide', 'question'] as const).map((which) => (
        <State key={which} name={which}>
          <Button look="quiet" onClick={() => setOpen(which)}>
            Open
          </Button>
          <Modal title="Add a person" wide={which === 'wide'} open={open === which} onClose={close}>
            {which === 'question' ? (
              <SheetQuestion title="Is it the same person?" foot={<Button onClick={close}>Yes</Button>}>
                <p>Somebody with this name and phone is known.</p>
              </SheetQuestion>
            ) : (
              <SheetForm>
                <SheetBody>
                  <Fields>
                    {Array.from({ length: 12 }, (_, index) => (
                      <TextField key={index} label={`Field ${index + 1}`} />
                    ))}
                  </Fields>
                </SheetBody>
                <SheetFoot>
                  <Button onClick={close}>Save</Button>
                </SheetFoot>
              </SheetForm>
            )}
          </Modal>
        </State>
      ))}
    </>
  );
}

function Form({ name, ...state }: { name: string; isDirty?: boolean; isBusy?: boolean; failure?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <State name={name}>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Edit
      </Button>
      {isOpen && (
        <FormSheet
          title="Edit booking"
          save="Save changes"
          isDirty={false}
          isBusy={false}
          {...state}
          onSave={close}
          onClose={close}
        >
          <TextField label="Name" />
        </FormSheet>
      )}
    </State>
  );
}

function Import({ name, preview }: { name: string; preview: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <State name={name}>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <ImportSheet
          texts={{ title: 'Import tests', intro: 'Choose the list.', fileHint: 'CSV', stale: 'The list has changed.' }}
          state={{ file: null, isChecking: false, isBusy: false }}
          preview={preview}
          hasChanges={preview !== null}
          onChoose={() => undefined}
          onCarryOut={close}
          onClose={close}
        />
      )}
    </State>
  );
}
