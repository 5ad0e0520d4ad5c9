import { describe, expect, it } from 'vitest';
import { firstName } from './first-name.ts';
import { templateValues } from './texts.ts';

describe('a message', () => {
  it.each([
    ['Madhabi Pal', 'Madhabi'],
    ['Mrs. Anita Roy', 'Anita'],
    ['Dr Jo Sen', 'Jo'],
    ['Dr. (Mrs.) Anita Roy', 'Anita'],
    ['A.K. Roy', 'Roy'],
    ["D'Souza Maria", "D'Souza"],
    ['Sk Rahim', 'Rahim'],
    ['Sk. Rahim Ali', 'Rahim'],
    ['SK RAHIM', 'RAHIM'],
    ['Sekh Abdul Karim', 'Abdul'],
    ['Sheikh Mujib', 'Mujib'],
    ['Rahim Sheikh', 'Rahim'],
    ['Sheikh', 'Sheikh'],
    ['Sk', 'Sk'],
    ['Md. Rahim Sk', 'Rahim'],
    ['Md Sk Rahim', 'Rahim'],
    ['Mst Amina Bibi', 'Amina'],
    ['Mst. Amina Bibi', 'Amina'],
    ['Mosammat Amina', 'Amina'],
    ['Mr Bean', 'Bean'],
    ['Ms. Rita Sen', 'Rita'],
    ['Miss Rita', 'Rita'],
    ['Smt. Rama Das', 'Rama'],
    ['Sri Haripada Das', 'Haripada'],
    ['Shri Haripada Das', 'Haripada'],
    ['Master Rahul Das', 'Rahul'],
    ['Kumari Rina Das', 'Rina'],
    ['Baby Mita Das', 'Mita'],
    ['Baby of Mita Das', 'Mita'],
    ['B/O Mita Das', 'Mita'],
    ['Baby Das', 'Baby Das'],
    ['Baby', 'Baby'],
    ['মিতা চট্টোপাধ্যায়', 'মিতা'],
    ['মোঃ রহিম শেখ', 'রহিম'],
    ['মো: রহিম', 'রহিম'],
    ['সেখ আব্দুল করিম', 'আব্দুল'],
    ['শ্রী হরিপদ দাস', 'হরিপদ'],
    ['শ্রীমতী রমা দাস', 'রমা'],
    ['মোসাঃ আমিনা বিবি', 'আমিনা'],
    ['ডাঃ রমা দাস', 'রমা'],
    ['র‍্যাচেল দাস', 'র‍্যাচেল'],
    ['A B', 'A B'],
    // Only letters are sent to a provider: one provider separates values with a bar.
    ['Ra|hul Das', 'Ra'],
    ['🙂 Mita 🙂', 'Mita'],
    ['\u202eMita\u202c Sen', 'Mita'],
    ['{#var#} Mita', 'var'],
    ['Mita\nSen', 'Mita'],
    ['x'.repeat(200), 'x'.repeat(30)],
    ['𝔐'.repeat(40), '𝔐'.repeat(30)],
  ])('names %j as %j, which a registered text takes', (name, called) => {
    expect(firstName(name)).toBe(called);
    expect(templateValues(`Clinic: ${called}.`, 'Clinic: {#var#}.')).toEqual([called]);
  });

  it.each<[string, string[], string]>([
    ['Mita Das', ['Rohan Das'], 'Mita'],
    ['Mita Das', ['Mita Roy'], 'Mita Das'],
    ['Mita Roy', ['Mita Das'], 'Mita Roy'],
    ['Smt. Mita Das', ['Mita Roy', 'Rohan'], 'Mita Das'],
    ['Abdul Karim Sk', ['Abdul Rahim Sk'], 'Abdul Karim'],
    ['Sk Abdul', ['Abdul Rahim'], 'Sk Abdul'],
    ['Abdul Rahim', ['Sk Abdul'], 'Abdul Rahim'],
    ['Baby of Mita Das', ['Mita Das'], 'Baby of Mita Das'],
    ['Mita Das', ['Baby of Mita Das'], 'Mita Das'],
    ['মিতা দাস', ['মিতা রায়'], 'মিতা দাস'],
    ['MITA DAS', ['mita roy'], 'MITA DAS'],
    ['Mitali Das', ['Mita Das'], 'Mitali'],
    ['Mita', ['Mita'], 'Mita'],
  ])('names %j beside %j as %j', (name, family, called) => {
    expect(firstName(name, family)).toBe(called);
  });
});
