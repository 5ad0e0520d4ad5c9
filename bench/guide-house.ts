import type { Language } from '#contract/fields.ts';

/** What the drawing says, from the name to the devices. */
const texts: Readonly<
  Record<
    Language,
    Readonly<Record<'router' | 'leads' | 'machine' | 'makes' | 'stick' | 'devices' | 'trust' | 'open', string>>
  >
> = {
  en: {
    router: 'Router',
    leads: 'The name clinic.lan leads to 192.168.1.20, which never changes',
    machine: "The clinic's machine, 192.168.1.20",
    makes: 'install-service, “house”: it makes the certificate',
    stick: 'root.crt on a USB stick, once to each device',
    devices: 'PCs and phones in the house',
    trust: 'Install root.crt as a trusted authority',
    open: 'Open https://clinic.lan: no warning, and passkeys work',
  },
  bn: {
    router: 'রাউটার',
    leads: 'clinic.lan নামটি 192.168.1.20-এ যায়; ঠিকানাটি বদলায় না',
    machine: 'ক্লিনিকের কম্পিউটার, 192.168.1.20',
    makes: 'install-service, “house”: সার্টিফিকেট তৈরি করে',
    stick: 'পেনড্রাইভে root.crt, প্রতিটি যন্ত্রে একবার',
    devices: 'ক্লিনিকের কম্পিউটার আর ফোন',
    trust: 'root.crt বিশ্বস্ত কর্তৃপক্ষ হিসেবে বসান',
    open: 'https://clinic.lan খুলুন: সতর্কবার্তা নেই, পাসকি কাজ করে',
  },
};

/** A house without a public name: who finds whom, and what goes by hand, in the order of the guide. */
export function drawHouse(language: Language): string {
  const t = texts[language];
  const number = (n: number) => n.toLocaleString(language === 'bn' ? 'bn-IN' : 'en-IN');
  const line = ([n, words]: [number, string]) => `<p><b>${number(n)}</b><span>${words}</span></p>`;
  const box = (title: string, ...lines: [number, string][]) =>
    `<section><h2>${title}</h2>${lines.map(line).join('')}</section>`;
  return `<style>
    body{margin:0;padding:20px;background:#fff;color:#1f2d2a;font:17px/1.45 'Clinic Bengali',sans-serif;display:grid;
      grid-template-columns:1fr 56px 1fr 240px 1fr;align-items:center}
    section{border:2px solid #0f6557;border-radius:14px;padding:14px 18px;min-height:150px}
    h2{margin:0 0 8px;font-size:19px}p{margin:6px 0;display:grid;grid-template-columns:28px 1fr}
    b{color:#c2410c}.to{text-align:center;color:#c2410c;font-weight:700;padding:0 10px}
    .to i{display:block;font:34px/1 sans-serif}
    .to p{display:block;font-weight:400;color:#1f2d2a}</style>
    ${box(t.router, [1, t.leads])}
    <div class="to"><i>→</i></div>
    ${box(t.machine, [2, t.makes])}
    <div class="to"><p><b>${number(3)}</b> ${t.stick}</p><i>→</i></div>
    ${box(t.devices, [4, t.trust], [5, t.open])}`;
}
