// Generated from translation/hi.po by "npm run texts". Do not edit.

/** The Hindi of English sentences. A value has its place in the English sentence: {0} is the first. */
export const hindi: Readonly<Record<string, string>> = {
  'A test payment is not reported for tax, and gives no deduction.':
    'टेस्ट पेमेंट की जानकारी टैक्स के लिए नहीं दी जाती, और उस पर कोई छूट नहीं मिलती।',
  'All dogs, monthly': 'सभी कुत्ते, हर महीने',
  'All dogs, one-time': 'सभी कुत्ते, एक बार',
  Amount: 'राशि',
  'Amount of the cancelled receipt': 'रद्द की गई रसीद की राशि',
  'Anyone can check here whether this document is genuine and still valid:':
    'यह काग़ज़ असली और अब भी मान्य है या नहीं, ऊपर के पते पर कोई भी जाँच सकता है।',
  'Bank account, monthly': 'बैंक खाता, हर महीने',
  'Bank transfer': 'बैंक ट्रांसफ़र',
  'Cancellation of a receipt': 'रसीद रद्द होने की सूचना',
  Card: 'कार्ड',
  Cash: 'नक़द',
  'Cheque or draft': 'चेक या ड्राफ़्ट',
  'Date of payment': 'पेमेंट की तारीख़',
  'Donation receipt': 'दान की रसीद',
  Donor: 'दाता',
  'Donor’s PAN': 'दाता का PAN',
  'Given for': 'किसके लिए',
  'Issued on': 'जारी होने की तारीख़',
  'Made by computer, without a signature.': 'कंप्यूटर से बना, बिना दस्तख़त के।',
  'Net banking': 'नेट बैंकिंग',
  'No.': 'नंबर',
  'Not given': 'नहीं दिया गया',
  'Paid by': 'पेमेंट का तरीक़ा',
  Payment: 'पेमेंट नंबर',
  'Receipt {0} is no longer valid, because {1}.': 'रसीद {0} अब मान्य नहीं है, क्योंकि {1}।',
  'Received with thanks from': 'इनसे मिला, धन्यवाद सहित',
  Reference: 'रेफ़रेंस नंबर',
  'Reg. no.': 'रजिस्ट्रेशन नंबर',
  'Tax year': 'वित्त वर्ष',
  'Test payment: no money was taken': 'टेस्ट, कोई पैसा नहीं कटा',
  'The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN and the address of this donor.':
    'सर्टिफ़िकेट सिर्फ़ उन दाताओं का बनता है जिनके PAN और पते की जानकारी आयकर विभाग को दी गई हो; इस दाता का PAN और पता हमें मालूम नहीं है।',
  'The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN of this donor.':
    'सर्टिफ़िकेट सिर्फ़ उन दाताओं का बनता है जिनके PAN और पते की जानकारी आयकर विभाग को दी गई हो; इस दाता का PAN हमें मालूम नहीं है।',
  'The certificate is issued only to donors whose PAN and address are reported; we do not have the address of this donor.':
    'सर्टिफ़िकेट सिर्फ़ उन दाताओं का बनता है जिनके PAN और पते की जानकारी आयकर विभाग को दी गई हो; इस दाता का पता हमें मालूम नहीं है।',
  'The certificate is made from the organisation’s statement of the tax year (Form 113, due by 31 May {0}).':
    'सर्टिफ़िकेट संस्था के वित्त वर्ष के विवरण से बनता है (Form 113, 31 मई {0} तक)।',
  'This cancellation is no longer valid. It was replaced by {number}.':
    'यह सूचना अब मान्य नहीं है। इसकी जगह {number} ने ले ली है।',
  'This document alone gives no tax deduction: under section {0} of the Income-tax Act, 2025, that needs a certificate in Form 114.':
    'सिर्फ़ इस काग़ज़ से टैक्स में छूट नहीं मिलती: आयकर अधिनियम, 2025 की धारा {0} के तहत उसके लिए Form 114 का सर्टिफ़िकेट चाहिए।',
  'This document gives no tax deduction: that needs a certificate in Form 114, which {0} does not issue at present.':
    'इस काग़ज़ से टैक्स में छूट नहीं मिलती: उसके लिए Form 114 का सर्टिफ़िकेट चाहिए, जो {0} की ओर से अभी जारी नहीं होता।',
  'This donation gives no tax deduction: section 133(5) of the Income-tax Act, 2025, allows none for more than ₹2,000 in cash.':
    'इस दान पर टैक्स में छूट नहीं मिलती: आयकर अधिनियम, 2025 की धारा 133(5) के तहत ₹2,000 से ज़्यादा के नकद दान पर कोई छूट नहीं है।',
  'This is the receipt for a test payment. No money was taken.':
    'यह एक टेस्ट पेमेंट की रसीद है। कोई पैसा नहीं कटा।',
  'This receipt is no longer valid. It was cancelled by {number}.':
    'यह रसीद अब मान्य नहीं है। इसे {number} से रद्द किया गया है।',
  'This receipt is no longer valid. It was replaced by {number}.':
    'यह रसीद अब मान्य नहीं है। इसकी जगह {number} ने ले ली है।',
  'This receipt takes the place of {0}, because {1}.': 'यह रसीद {0} की जगह लेती है, क्योंकि {1}।',
  Wallet: 'वॉलेट',
  'a part of the donation was refunded': 'दान का एक हिस्सा लौटाया गया',
  'details were corrected': 'जानकारी ठीक की गई',
  'the bank returned the cheque': 'बैंक ने चेक लौटा दिया',
  'the bank took the payment back': 'बैंक ने पेमेंट वापस ले लिया',
  'the donation was entered by mistake': 'दान ग़लती से दर्ज हुआ था',
  'the donation was refunded': 'दान लौटा दिया गया',
  'the payment was upheld': 'पेमेंट आख़िर में सही माना गया',
  '{0} ({1}). What is left over goes to the care of our other dogs.':
    '{0} ({1})। जो बचेगा, वह हमारे दूसरे कुत्तों की देखभाल में जाएगा।',
  '{0} confirms that it received this donation of {1}.':
    '{0} को {1} का यह दान मिला, इसकी पुष्टि की जाती है।',
  '{0} of {1}': '{0}, दिनांक {1}',
  '{0} of {1}, valid until {2}': '{0}, दिनांक {1}, {2} तक मान्य',
  '{0}, monthly': '{0}, हर महीने',
  '{0}, one-time': '{0}, एक बार',
  '{0}, valid until {1}': '{0}, {1} तक मान्य',
  '{0}. Anything beyond what a dog needs that month helps dogs with fewer sponsors.':
    '{0}। किसी कुत्ते के महीने के ख़र्च से ज़्यादा जो दिया जाता है, वह कम स्पॉन्सर वाले कुत्तों के काम आता है।',
};
