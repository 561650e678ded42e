// 0 to 99, each with a word of its own. Spelled as the Central Hindi Directorate does.
const NUMBERS =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'.split(
    ' ',
  );

const UNITS = [
  [10_000_000, 'करोड़'],
  [100_000, 'लाख'],
  [1_000, 'हज़ार'],
  [100, 'सौ'],
] as const;

/**
 * An amount in Hindi words as receipts write it: `रुपये तीन हज़ार मात्र`. English words come with the receipt.
 * @param amountPaise at least 0
 */
export function amountInHindi(amountPaise: number): string {
  const [rupees, paise] = [Math.floor(amountPaise / 100), amountPaise % 100];
  const words = [
    `रुपये ${numberInHindi(rupees)}`,
    ...(paise === 0 ? [] : [`और ${numberInHindi(paise)} पैसे`]),
    'मात्र',
  ];
  return words.join(' ');
}

function numberInHindi(number: number): string {
  for (const [unit, word] of UNITS) {
    if (number < unit) continue;
    const rest = number % unit;
    const many = `${numberInHindi(Math.floor(number / unit))} ${word}`;
    return rest === 0 ? many : `${many} ${numberInHindi(rest)}`;
  }
  return NUMBERS[number] ?? '';
}
