// Generated from translation/hi.po by "npm run texts". Do not edit.

/** The Hindi of English sentences. A value has its place in the English sentence: {0} is the first. */
export const hindi: Readonly<Record<string, string>> = {
  '1 day': '1 दिन',
  '1 month': '1 महीना',
  '1 week': '1 हफ़्ता',
  '1 year': '1 साल',
  'A dog has joined us and is looking for somebody to pay for food, shelter and healthcare.':
    'हमारे यहाँ एक नए कुत्ते का नाम जुड़ा है। तलाश है किसी की, जो खाने, ठिकाने और इलाज का ख़र्च उठाए।',
  'A donation was added to your account': 'आपके अकाउंट में एक दान जोड़ा गया',
  'A family has taken in the dog you chose.': 'आपने जिस कुत्ते को चुना था, उसे एक परिवार ने अपना लिया है।',
  'A gift for you': 'आपके लिए एक तोहफ़ा',
  'A gift from {0}': '{0} की ओर से एक तोहफ़ा',
  'A gift from {0}: {1}': '{0} की ओर से एक तोहफ़ा: {1}',
  'A message from our team': 'हमारी टीम का संदेश',
  'A message from {0}': '{0} का संदेश',
  'A month was not charged': 'एक महीने के पैसे नहीं कटे',
  'A monthly charge didn’t go through': 'इस महीने के पैसे नहीं कट पाए',
  'A new receipt for your donation': 'आपके दान की नई रसीद',
  'A test payment has arrived': 'एक टेस्ट पेमेंट पहुँचा है',
  'A test payment of {0} went through. With real money, this email would thank you for it.':
    '{0} का टेस्ट पेमेंट हो गया। पैसे असली होते, तो यह मेल उनके लिए शुक्रिया कहती।',
  'A year with {0}': '{0} के साथ एक साल',
  'About your cheque of {0}': 'आपके {0} के चेक के बारे में',
  'Add this donation to my account': 'यह दान मेरे अकाउंट में जोड़ें',
  Address: 'पता',
  'Adopt Virtually': 'गोद लें',
  'All dogs': 'कुत्तों की पूरी टोली',
  Amount: 'राशि',
  'An authenticator app was set up for your account': 'आपके अकाउंट में ऑथेंटिकेटर ऐप जोड़ा गया है',
  'Approve it again on My Dogs': '“मेरे कुत्ते” में फिर से मंज़ूरी दें',
  'As you asked, our team stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.':
    'आपके कहने पर हमारी टीम ने {1} के लिए आपकी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, और यह हो जाने पर “मेरे कुत्ते” में दिखेगा, आम तौर पर कुछ मिनटों में।',
  'As you asked, our team stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, usually within minutes.':
    'आपके कहने पर हमारी टीम ने {1} के लिए आपकी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, आम तौर पर कुछ मिनटों में।',
  'As you chose on My Dogs, your {0} will go to {1} from next month.':
    'जैसा आपने “मेरे कुत्ते” में चुना, आपकी {0} वाली मदद अगले महीने से {1} के लिए होगी।',
  'By {0} the appeal’s page will say what was spent and how it went, and we will write to you.':
    '{0} तक अपील के पन्ने पर लिखा होगा कि कितना ख़र्च हुआ और आगे क्या हुआ, और हम आपको लिखेंगे।',
  'Came in': 'आया',
  'Change my details': 'मेरी जानकारी बदलें',
  'Change the card': 'कार्ड बदलें',
  'Change the details on your receipt?': 'आपकी रसीद पर जो लिखा है, उसे बदलें?',
  'Check whether it is genuine and still valid, as anybody can':
    'जाँचें कि रसीद असली और मान्य है या नहीं; यह कोई भी जाँच सकता है',
  'Choose on My Dogs': '“मेरे कुत्ते” में चुनें',
  'Choose your emails': 'चुनें कि कौन सी मेल आएँ',
  'Closed on {0}': '{0} को बंद हुई',
  Confirm: 'पुष्टि करें',
  'Confirm subscription': 'हाँ, चिट्ठी भेजें',
  'Confirm your email': 'अपने ईमेल की पुष्टि करें',
  'Dear {0},': '{0} जी, नमस्ते,',
  'Does your bank show the amount as taken? Then write to {0} with the date and the amount. We’ll check with the payment provider and refund what is yours.':
    'क्या आपके बैंक में यह रकम कटी हुई दिखती है? तो तारीख़ और रकम के साथ {0} पर लिखें। हम पेमेंट कंपनी से पता करेंगे और जो आपका है, वह लौटा देंगे।',
  Donor: 'दाता',
  'Don’t share it with anyone. If it wasn’t you, change your password: without this code your email stays as it is.':
    'इसे किसी को न बताएँ। अगर यह आपने नहीं कहा, तो अपना पासवर्ड बदलें: इस कोड के बिना आपका ईमेल वैसा ही रहेगा।',
  'Don’t share it with anyone: whoever has it can open your account. If you didn’t ask for it, ignore this email.':
    'इसे किसी को न बताएँ: जिसके पास यह कोड हो, वह आपका अकाउंट खोल सकता है। अगर कोड आपने नहीं माँगा, तो इस मेल पर ध्यान न दें।',
  'Don’t share it with anyone: whoever has it can take over your account. If you didn’t ask for it, ignore this email; your password stays as it is.':
    'इसे किसी को न बताएँ: जिसके पास यह कोड हो, वह आपका अकाउंट अपने हाथ में ले सकता है। अगर कोड आपने नहीं माँगा, तो इस मेल पर ध्यान न दें; आपका पासवर्ड वैसा ही रहेगा।',
  'Emails about your donations go to another address now.': 'आपके दान की मेल अब दूसरे पते पर जाएगी।',
  'Every update and all costs of care are on one page.':
    'सारी ख़बरें और देखभाल का पूरा ख़र्च एक ही पन्ने पर है।',
  'Everything that was written about {0} stays on our site.':
    '{0} के बारे में जो कुछ लिखा गया, वह सब हमारी साइट पर बना रहेगा।',
  For: 'किसके लिए',
  'For a tax deduction you need a certificate (Form 114). It is issued only to donors whose PAN and address are in the statement of donations, which is due by 31 May {0}. {1}':
    'टैक्स में छूट के लिए एक सर्टिफ़िकेट (Form 114) चाहिए। वह सिर्फ़ उन दान देने वालों का बनता है जिनका PAN और पता दान के विवरण में हो; वह विवरण 31 मई {0} तक देना होता है। {1}',
  'For you, {0} gave food, shelter and healthcare to {1}.':
    'आपके नाम {0} ने {1} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।',
  'For your birthday, {0} gave food, shelter and healthcare to {1}.':
    'आपके जन्मदिन पर {0} ने {1} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।',
  'For your tax certificate: your PAN': 'टैक्स में छूट के सर्टिफ़िकेट के लिए: आपका PAN',
  'For your tax certificate: your PAN and address': 'टैक्स में छूट के सर्टिफ़िकेट के लिए: आपका PAN और पता',
  'For your tax certificate: your address': 'टैक्स में छूट के सर्टिफ़िकेट के लिए: आपका पता',
  'From general donations': 'सभी कुत्तों के लिए मिले दान से',
  'From now on, signing in needs a code from this app, after your password or the code from our email.':
    'अब से साइन इन करने के लिए, आपके पासवर्ड या हमारी मेल के कोड के बाद, इस ऐप का कोड भी चाहिए।',
  'From the next monthly charge, your {0} will go to {1}, as you chose on My Dogs.':
    'अगली बार जब पैसे कटेंगे, तब से आपकी {0} वाली मदद {1} के लिए होगी, जैसा आपने “मेरे कुत्ते” में चुना।',
  'From {0}, your {1} will go to {2}, as you chose on My Dogs.':
    '{0} से आपकी {1} वाली मदद {2} के लिए होगी, जैसा आपने “मेरे कुत्ते” में चुना।',
  'Give these details': 'यह जानकारी दें',
  'Good news: {0} has found a home': 'अच्छी ख़बर: {0} को घर मिल गया',
  'Hello,': 'नमस्ते,',
  'Here is the latest news of {0}:': '{0} की ताज़ा ख़बर:',
  'Here it is again.': 'यह फिर से हाज़िर है।',
  'How it went': 'आगे क्या हुआ',
  'How it went: {0}': 'आगे क्या हुआ: {0}',
  'If a charge is already on its way to your bank, we will refund it. If you see one later, or didn’t ask us to stop, write to {0}.':
    'अगर बैंक को पैसे काटने का आदेश पहले ही जा चुका हो, तो हम पैसे लौटा देंगे। बाद में पैसे कटे दिखें, या आपने हमसे बंद करने को नहीं कहा था, तो {0} पर लिखें।',
  'If a charge is already on its way to your bank, we will refund it. If you see one later, write to {0}.':
    'अगर बैंक को पैसे काटने का आदेश पहले ही जा चुका हो, तो हम पैसे लौटा देंगे। बाद में पैसे कटे दिखें, तो {0} पर लिखें।',
  'If it was you, or somebody to whom you gave the email, there is nothing to do. If not, this link removes the donation from that account:':
    'अगर यह आपने किया, या उन्होंने, जिन्हें आपने वह मेल दी थी, तो कुछ नहीं करना है। नहीं तो इस लिंक से दान उस अकाउंट से हट जाएगा:',
  'If it wasn’t you, do nothing: without the confirmation you get no news.':
    'अगर यह आपने नहीं लिखा, तो कुछ न करें: पुष्टि के बिना ख़बरें नहीं आएँगी।',
  'If it wasn’t you, do nothing: without the confirmation you get no newsletter.':
    'अगर यह आपने नहीं लिखा, तो कुछ न करें: पुष्टि के बिना चिट्ठी नहीं आएगी।',
  'If something isn’t right, write to {0}.': 'कुछ ठीक न लगे, तो {0} पर लिखें।',
  'If there is enough money in the account by then, you don’t need to do anything else.':
    'तब तक खाते में पैसे पूरे हों, तो आपको और कुछ करने की ज़रूरत नहीं।',
  'If you didn’t ask for it, or something isn’t right, write to {0}.':
    'अगर आपने इसे नहीं माँगा था, या कुछ ठीक न लगे, तो {0} पर लिखें।',
  'If you didn’t ask for this, write to {0}, and we will change it back.':
    'अगर यह बदलाव आपने नहीं माँगा था, तो {0} पर लिखें, हम पुराना पता वापस कर देंगे।',
  'If you don’t want the deduction, you don’t need to do anything. Please don’t send a PAN by email: emails can be read on their way.':
    'छूट नहीं चाहिए, तो कुछ नहीं करना है। PAN मेल से न भेजें: मेल रास्ते में पढ़ी जा सकती है।',
  'If you don’t want to give this month, you don’t need to do anything. If you do, approve it when your bank asks.':
    'इस महीने न देना चाहें, तो आपको कुछ करने की ज़रूरत नहीं। देना चाहें, तो बैंक के पूछने पर मंज़ूरी दें।',
  'If you know nothing of this, somebody else may know your password: choose another one, and write to {0}.':
    'अगर आपको इसके बारे में कुछ नहीं पता, तो हो सकता है कि कोई और आपका पासवर्ड जानता हो: दूसरा पासवर्ड चुनें, और {0} पर लिखें।',
  'If you like, choose another dog, or all dogs, under My Dogs: your monthly payment stays as it is, and there is nothing to approve again. Or you can stop there. Both are fine.':
    'चाहें तो “मेरे कुत्ते” में दूसरा कुत्ता चुनें, या सभी कुत्ते: हर महीने का पेमेंट जैसा है वैसा रहेगा, और फिर से मंज़ूरी नहीं देनी होगी। या वहीं बंद कर दें। दोनों ठीक हैं।',
  'If you like, choose another dog, or all dogs: sign up with this email address, and do it under My Dogs. Your monthly payment stays as it is, and there is nothing to approve again. Or you can stop. Both are fine.':
    'चाहें तो दूसरा कुत्ता चुनें, या सभी कुत्ते: इसी ईमेल पते से अकाउंट बना लें, फिर “मेरे कुत्ते” में चुनें। हर महीने का पेमेंट जैसा है वैसा रहेगा, और फिर से मंज़ूरी नहीं देनी होगी। या बंद कर दें। दोनों ठीक हैं।',
  'If you reply to this email, it reaches our office at {0}. You can also write again on our website.':
    'इस मेल का जवाब दें, तो वह हमारे दफ़्तर में {0} पर पहुँचेगा। हमारी वेबसाइट पर फिर से भी लिखा जा सकता है।',
  'If you want to begin again, any of the dogs would be glad.':
    'फिर से शुरू करना चाहें, तो किसी भी कुत्ते को ख़ुशी होगी।',
  'If you want to continue, approve the monthly payment again, on My Dogs. If not, you don’t need to do anything: the sponsorship will end on {0}, and you’ll owe nothing.':
    'आगे चलाना चाहें, तो “मेरे कुत्ते” में हर महीने के पेमेंट को फिर से मंज़ूरी दें। न चलाना चाहें, तो आपको कुछ नहीं करना है: स्पॉन्सरशिप {0} को ख़त्म हो जाएगी, और आप पर कुछ बाक़ी नहीं रहेगा।',
  'If you want to continue, change the card on the page of our payment provider. If not, you don’t need to do anything: the sponsorship will end on {0}, and you’ll owe nothing.':
    'आगे चलाना चाहें, तो हमारी पेमेंट कंपनी के पन्ने पर कार्ड बदलें। न चलाना चाहें, तो आपको कुछ नहीं करना है: स्पॉन्सरशिप {0} को ख़त्म हो जाएगी, और आप पर कुछ बाक़ी नहीं रहेगा।',
  'If you want to continue, start again with a new monthly payment. If not, you don’t need to do anything: the sponsorship will end on {0}, and you’ll owe nothing.':
    'आगे चलाना चाहें, तो हर महीने का नया पेमेंट शुरू करें। न चलाना चाहें, तो आपको कुछ नहीं करना है: स्पॉन्सरशिप {0} को ख़त्म हो जाएगी, और आप पर कुछ बाक़ी नहीं रहेगा।',
  'If you want your money back, write to {0} by {1}, and we’ll return it.':
    'अगर आप अपने पैसे वापस चाहें, तो {1} तक {0} पर लिखें, हम लौटा देंगे।',
  'If you would rather pay in another way, stop this monthly payment first, and then start again.':
    'किसी और तरीक़े से देना चाहें, तो पहले हर महीने का यह पेमेंट बंद करें, फिर नया शुरू करें।',
  'If you’d rather stay paused, or stop, you can do that on My Dogs.':
    'रोके रखना या बंद करना चाहें, तो “मेरे कुत्ते” में करें।',
  'If you’d still like to give, you can send another cheque or pay in another way.':
    'अगर आप अब भी दान देना चाहें, तो दूसरा चेक भेजें या किसी और तरीक़े से पेमेंट करें।',
  'In memory of {0}': '{0} की याद में',
  'In memory of {0}, {1} gave food, shelter and healthcare to {2}.':
    '{0} की याद में {1} ने {2} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।',
  'In the tax year {0} you gave {1}. Thank you.': 'वित्त वर्ष {0} में आपने {1} दिए। शुक्रिया।',
  'In words': 'शब्दों में',
  'In your honour, {0} gave food, shelter and healthcare to {1}.':
    'आपके सम्मान में {0} ने {1} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।',
  'Issued by': 'जारी करने वाले',
  'Issued on': 'जारी होने की तारीख़',
  'It has arrived. Here is the receipt.': 'पैसे पहुँच गए हैं। रसीद यहाँ है।',
  'It stays open until {0}.': 'यह {0} तक खुली है।',
  'It will be charged each month again.': 'अब फिर हर महीने पैसे कटेंगे।',
  'Its page is ready to print, show or send.': 'इसका पन्ना तैयार है: छापें, दिखाएँ या भेजें।',
  'Keep this email: it has the link. If you create an account with this email address, you’ll find the gift under My Donations too.':
    'यह मेल सँभालकर रखें: लिंक इसी में है। इसी ईमेल पते से अकाउंट बनाएँ, तो तोहफ़ा “मेरे दान” में भी मिलेगा।',
  'Left over': 'बचा',
  'Meet the Dogs': 'कुत्तों से मिलिए',
  'Meet the dogs now, and adopt one virtually when you like.':
    'अभी कुत्तों से मिलिए, और जब चाहें किसी को दूर से गोद लीजिए।',
  'Meet the other dogs': 'दूसरे कुत्तों से मिलिए',
  'Meet the other new dogs': 'बाक़ी नए कुत्तों से मिलिए',
  'Meet {0}': '{0} से मिलिए',
  'Meet {0} new dogs': '{0} नए कुत्तों से मिलिए',
  Monthly: 'हर महीने',
  Name: 'नाम',
  'News from {0}': '{0} की ख़बर',
  'News from {0} and {1}': '{0} और {1} की ख़बरें',
  'News from {0}, {1} and other dogs': '{0}, {1} और दूसरे कुत्तों की ख़बरें',
  'News of the dog in your gift.': 'आपके तोहफ़े के कुत्ते की ख़बर।',
  'No money was taken.': 'कोई पैसा नहीं कटा।',
  'Nothing changes unless you confirm.': 'आपके बटन दबाए बिना कुछ नहीं बदलेगा।',
  'Nothing more will be charged.': 'अब और पैसे नहीं कटेंगे।',
  'Nothing more will be charged. If your bank shows a later charge, write to {0} with its date and amount, and we will refund it.':
    'अब और पैसे नहीं कटेंगे। अगर बाद में बैंक में पैसे कटे दिखें, तो तारीख़ और रकम के साथ {0} पर लिखें, हम लौटा देंगे।',
  'Nothing was left over.': 'कुछ नहीं बचा।',
  'Nothing will be charged in the meantime.': 'इस बीच कोई पैसा नहीं कटेगा।',
  Number: 'नंबर',
  'One of the costs isn’t known yet. The page will show it.':
    'एक ख़र्च अभी पता नहीं है। वह पन्ने पर दिखेगा।',
  'One-time': 'एक बार',
  'Only needed if you want the tax deduction.': 'यह तभी चाहिए जब आपको टैक्स में छूट लेनी हो।',
  'Open My Dogs': '“मेरे कुत्ते” खोलें',
  'Open My Donations': '“मेरे दान” खोलें',
  'Open Settings': 'सेटिंग खोलें',
  'Open the page and press the button.': 'पन्ना खोलें और बटन दबाएँ।',
  'Open the page of the gift': 'तोहफ़े का पन्ना खोलें',
  'Open the page, press the button, and you are on the list.':
    'पन्ना खोलें, बटन दबाएँ, और आपका पता सूची में जुड़ जाएगा।',
  'Open your gift': 'अपना तोहफ़ा खोलें',
  'Open your messages': 'अपने संदेश खोलें',
  'Our answer to your message of {0}': '{0} के आपके संदेश का जवाब',
  'Our last email is no longer correct.': 'हमारी पिछली मेल की बात अब सही नहीं है।',
  'Our team answers:': 'हमारी टीम का जवाब:',
  'Our team changed the email address for your donations from this one to {0}. Emails about your donations and receipts go there from now on, and the links in earlier emails no longer work.':
    'हमारी टीम ने आपके दान के लिए दिया हुआ ईमेल पता इस पते से बदलकर {0} कर दिया है। आपके दान और रसीदों की मेल अब वहीं जाएगी, और पहले की मेल के लिंक अब काम नहीं करेंगे।',
  'Our team has corrected your details for receipts, as you asked. Receipts with other details have been replaced: please use the new ones, which are under My Donations.':
    'आपके कहने पर हमारी टीम ने रसीदों के लिए आपकी जानकारी ठीक कर दी है। जिन रसीदों पर दूसरी जानकारी थी, उनकी जगह नई रसीदें आ गई हैं: अब नई रसीदें ही इस्तेमाल करें, वे “मेरे दान” में हैं।',
  'Our team is sending you this receipt again, as you asked:':
    'आपके कहने पर हमारी टीम यह रसीद फिर से भेज रही है:',
  'Our team writes:': 'हमारी टीम ने लिखा है:',
  'Our team wrote these updates for you and the other sponsors:':
    'हमारी टीम ने आपके और बाक़ी स्पॉन्सरों के लिए ये ख़बरें लिखी हैं:',
  'Our team wrote this about {0}, the dog in your gift:':
    'आपका तोहफ़ा {0} के नाम है। हमारी टीम ने {0} के बारे में यह लिखा है:',
  'Our team wrote this for you and the other sponsors:':
    'हमारी टीम ने आपके और बाक़ी स्पॉन्सरों के लिए यह लिखा है:',
  'Our team wrote to you: {0}': 'हमारी टीम ने आपको लिखा है: {0}',
  'Pay with another card': 'दूसरे कार्ड से पैसे दें',
  'Photo 1 of {0}, {1}': '{0} की तस्वीर 1, {1}',
  'Picture of {0}': '{0} की तस्वीर',
  'Please confirm your subscription': 'पुष्टि करें कि आपको हमारी चिट्ठी चाहिए',
  'Please confirm: change the details on receipt {0}': 'पुष्टि करें: रसीद {0} की जानकारी बदलनी है',
  'Please look at the address.': 'पता एक बार देख लें।',
  'Print or save it': 'छापें या सहेजें',
  Receipt: 'रसीद',
  'Received by': 'किसे मिला',
  'Received from': 'किनसे मिला',
  'Remove it': 'अकाउंट से हटाएँ',
  'Renew it by {0} to keep it going.': 'आगे चलाने के लिए {0} तक फिर मंज़ूरी दें।',
  'Sad news about {0}': '{0} के बारे में दुखद ख़बर',
  'See it bill by bill': 'एक-एक बिल देखें',
  'See the appeal': 'अपील देखें',
  'See the update': 'ख़बर देखें',
  'See the updates': 'ख़बरें देखें',
  'See this monthly payment': 'हर महीने का यह पेमेंट देखें',
  'See your gifts': 'अपने तोहफ़े देखें',
  'Since {0} you have been there for {1}.': '{0} से आप {1} के साथ हैं।',
  'Since {0} you have been there for {1}. Thank you.': '{0} से आप {1} के साथ हैं। शुक्रिया।',
  'Somebody entered this address on the page of a gift to get news from {0}: what our team writes about the dog, at most once a day. Was it you?':
    'किसी ने एक तोहफ़े के पन्ने पर {0} की ख़बरें पाने के लिए यह पता लिखा: हमारी टीम इस कुत्ते के बारे में जो लिखती है, दिन में ज़्यादा से ज़्यादा एक बार। क्या यह आपने लिखा?',
  'Somebody who is signed in to your account at {0} asked to change its email from {1} to {2}. If it was you, type the code under Settings on the site. It works once, within half an hour.':
    '{0} पर आपके अकाउंट में साइन इन करके किसी ने अकाउंट का ईमेल {1} से बदलकर {2} करने को कहा है। अगर यह आपने कहा है, तो साइट पर “सेटिंग” में यह कोड लिखें। यह एक ही बार, आधे घंटे तक काम करता है।',
  'Somebody with the link to your receipt {0} asked us to change your details on it. Was it you? Now it says:':
    'किसी ने, जिनके पास आपकी रसीद {0} का लिंक है, हमसे उस पर लिखी आपकी जानकारी बदलने को कहा है। क्या यह आपने कहा? अभी उस पर लिखा है:',
  Spent: 'ख़र्च हुआ',
  'Start again': 'फिर शुरू करें',
  'Test payment of {0}': '{0} का टेस्ट पेमेंट',
  'Test: {0}': 'टेस्ट: {0}',
  'Thank you for sponsoring {0}': '{0} का ख़र्च उठाने के लिए शुक्रिया',
  'Thank you for wanting to help.': 'आपने मदद करनी चाही, इसके लिए शुक्रिया।',
  'Thank you for what you gave for {0}, whose appeal ended on {1}.':
    '{0} के लिए आपने जो दिया, उसके लिए शुक्रिया। अपील {1} को ख़त्म हुई।',
  'Thank you for what you gave for {0}: with your help the goal of {1} was reached on {2}.':
    '{0} के लिए आपने जो दिया, उसके लिए शुक्रिया: आपकी मदद से {2} को {1} का लक्ष्य पूरा हुआ।',
  'Thank you for your cheque of {0}. The bank returned it to us unpaid. That can have many reasons, a signature or a date for example, and your bank can tell you which one it was.':
    'आपके चेक ({0}) के लिए धन्यवाद। बैंक ने उसे बिना भुगतान के लौटा दिया। इसकी कई वजहें हो सकती हैं, जैसे दस्तख़त या तारीख़, और आपका बैंक बता सकता है कि वजह क्या थी।',
  'Thank you for your donation': 'आपकी मदद के लिए शुक्रिया',
  'Thank you for your donation of {0}': '{0} की मदद के लिए शुक्रिया',
  'Thank you for your time as a sponsor': 'स्पॉन्सर बनकर साथ देने के लिए शुक्रिया',
  'Thank you. From now on you give {0} for {1}.': 'शुक्रिया। अब से {1} के लिए आपकी ओर से {0} जाएँगे।',
  'That will work only if you approve the monthly payment again. If you don’t want to continue, you don’t need to do anything.':
    'यह तभी हो पाएगा जब आप हर महीने के पेमेंट को फिर से मंज़ूरी दें। अगर आगे चलाने का मन न हो, तो आपको कुछ करने की ज़रूरत नहीं।',
  'That will work only with another card.': 'यह सिर्फ़ दूसरे कार्ड से हो पाएगा।',
  'The appeal has ended': 'अपील ख़त्म हुई',
  'The appeal has ended: {0}': 'अपील ख़त्म हुई: {0}',
  'The appeal is closed. What was not spent on it goes to the care of our other dogs.':
    'अपील बंद है। जो पैसे इस पर ख़र्च नहीं हुए, वे हमारे बाक़ी कुत्तों की देखभाल में लगते हैं।',
  'The authenticator app of your account was removed': 'आपके अकाउंट का ऑथेंटिकेटर ऐप हटा दिया गया है',
  'The bank returned it, which can have many reasons.':
    'बैंक ने उसे लौटा दिया, जिसकी कई वजहें हो सकती हैं।',
  'The button opens a page where we ask you once more. It works for a day. If it wasn’t you, do nothing: your receipt stays as it is. If this happens again, write to {0}.':
    'इस बटन से एक पन्ना खुलता है, जहाँ हम आपसे एक बार और पूछते हैं। बटन एक दिन तक काम करता है। अगर यह आपने नहीं कहा, तो कुछ न करें: आपकी रसीद जैसी है वैसी रहेगी। ऐसी मेल फिर आए, तो {0} पर लिखें।',
  'The card has expired.': 'कार्ड की तारीख़ निकल चुकी है।',
  'The code works once, within half an hour.': 'कोड एक ही बार, आधे घंटे तक काम करता है।',
  'The details on your receipts are corrected': 'आपकी रसीदों पर जानकारी ठीक कर दी गई है',
  'The dog you chose now lives elsewhere.': 'आपने जिस कुत्ते को चुना था, उसका ठिकाना अब कहीं और है।',
  'The email address for your donations was changed': 'आपके दान के लिए दिया हुआ ईमेल पता बदल दिया गया',
  'The first news of {0} will come by {1}.': '{0} की पहली ख़बर {1} तक आएगी।',
  'The goal is reached': 'लक्ष्य पूरा हुआ',
  'The goal is reached: {0}': 'लक्ष्य पूरा हुआ: {0}',
  'The link below shows this monthly payment, and you can stop it there. If you sign up with this email address, My Dogs will have it, and you can change it.':
    'हर महीने का यह पेमेंट नीचे के लिंक से देखिए, और चाहें तो वहीं बंद कर दीजिए। इसी ईमेल पते से अकाउंट बना लें, तो यह “मेरे कुत्ते” में आ जाएगा, और वहाँ बदला भी जा सकेगा।',
  'The new receipt, which replaces it, would say:': 'इसकी जगह आने वाली नई रसीद पर लिखा होगा:',
  'The new receipts are under My Donations.': 'नई रसीदें “मेरे दान” में हैं।',
  'The next charge will be on {0}, and your bank will tell you a day before.':
    'अगली बार पैसे {0} को कटेंगे, और आपका बैंक एक दिन पहले बताएगा।',
  'The next news of {0} will come by {1}.': '{0} की अगली ख़बर {1} तक आएगी।',
  'The other {0} are under My Donations.': 'बाक़ी {0} दान “मेरे दान” में हैं।',
  'The page is yours to keep and to share. You owe nothing, and nobody will ask you for money there.':
    'यह पन्ना आपका है: सँभालकर रखें, जिसे चाहें दिखाएँ। आपको कुछ नहीं देना है, और वहाँ आपसे कोई पैसे नहीं माँगेगा।',
  'The page of your gift for {0} stays.': '{0} के लिए आपके तोहफ़े का पन्ना बना रहेगा।',
  'The pause ends in three days.': 'तीन दिन में यह फिर चलने लगेगी।',
  'The pause ends on {0}. Then your sponsorship of {1} for {2} goes on. The next charge is on {3}, and your bank will tell you a day before it.':
    'रोक {0} को ख़त्म होगी। फिर {2} के लिए आपकी स्पॉन्सरशिप ({1}) आगे चलेगी। अगली बार पैसे {3} को कटेंगे, और बैंक एक दिन पहले आपको बताएगा।',
  'The pause ends on {0}. Then your sponsorship of {1} for {2} goes on. We’ll write to you when the next charge is, and your bank will tell you a day before it.':
    'रुकने का समय {0} को पूरा होगा। फिर {2} के लिए आपकी {1} वाली स्पॉन्सरशिप आगे चलेगी। अगली बार पैसे कब कटेंगे, यह हम आपको लिखेंगे, और आपका बैंक एक दिन पहले बता देगा।',
  'The pause of your sponsorship of {0} was to end today. {1} can no longer be sponsored, so it stays paused, and nothing is charged. If you like, choose another dog, or all dogs, on My Dogs: there is nothing to approve again. Or you can stop there. Both are fine.':
    'आपकी {0} वाली स्पॉन्सरशिप आज से फिर चलनी थी। अब {1} को स्पॉन्सर नहीं किया जा सकता, इसलिए यह रुकी रहेगी और कोई पैसा नहीं कटेगा। चाहें तो “मेरे कुत्ते” में दूसरा कुत्ता या सभी कुत्ते चुनें: दोबारा मंज़ूरी नहीं देनी होगी। या वहीं बंद कर दें। दोनों ठीक हैं।',
  'The payment has arrived, and the page of your gift for {0} is ready. Print it, show it, or send its link yourself. Anyone with the link can open it. It shows neither the amount nor your address.':
    'पैसे पहुँच गए हैं, और {0} के लिए आपके तोहफ़े का पन्ना तैयार है। उसे छापें, दिखाएँ, या उसका लिंक ख़ुद भेजें। जिनके पास लिंक है, वे सब उसे खोल सकते हैं। उस पर न रकम दिखती है, न आपका पता।',
  'The payment has arrived, and we are sending our email to {0} now. It shows neither the amount nor your address.':
    'पैसे पहुँच गए हैं, और {0} के लिए हमारी मेल अभी जा रही है। उसमें न रकम दिखती है, न आपका पता।',
  'The payment has arrived. We’ll send our email to {0} on {1}, in the morning. Until then you can withdraw the gift or correct the address. The email shows neither the amount nor your address.':
    'पैसे पहुँच गए हैं। {0} के लिए हमारी मेल {1} की सुबह जाएगी। तब तक चाहें तो तोहफ़ा वापस लें या पता ठीक करें। मेल में न रकम दिखती है, न आपका पता।',
  'The receipts keep the names in which they were issued. If you know nothing about this, write to {0}.':
    'रसीदें उन्हीं के नाम रहती हैं जिनके नाम बनी थीं। अगर आपको इसका कुछ पता नहीं, तो {0} पर लिखें।',
  'The records of your donations and your receipts stay, without an account, and so do the name, the address and the PAN that you gave for receipts. The law requires us to record whose donations we received.':
    'आपके दान के रिकॉर्ड और आपकी रसीदें बिना अकाउंट के बनी रहेंगी, और रसीदों के लिए दिया गया नाम, पता और PAN भी। क़ानून के मुताबिक़ हमें यह रखना होता है कि हमें किनसे दान मिला।',
  'There are more on My Dogs.': '“मेरे कुत्ते” में और ख़बरें हैं।',
  'There is good news: a family has adopted {0} and taken the dog home for good.':
    'अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।',
  'There is nothing you need to do now. If you don’t know why, your bank can tell you.':
    'अभी आपको कुछ नहीं करना है। वजह समझ न आए, तो आपका बैंक बता सकता है।',
  'There is nothing you need to do.': 'आपको कुछ नहीं करना है।',
  'There wasn’t enough money in the account.': 'खाते में पैसे कम थे।',
  'These dogs have joined us and are looking for somebody to pay for food, shelter and healthcare.':
    'हमारे यहाँ ये नए कुत्ते आए हैं। तलाश है किसी की, जो उनके खाने, ठिकाने और इलाज का ख़र्च उठाए।',
  'These sums are as of {0}. The page shows later changes.':
    'ये रकमें {0} तक की हैं। बाद के बदलाव पन्ने पर दिखते हैं।',
  'This address was entered for the newsletter of {0}: news of the dogs, about once a month. Was it you?':
    '{0} की चिट्ठी (न्यूज़लेटर) के लिए यह पता लिखा गया: कुत्तों की ख़बरें, महीने में लगभग एक बार। क्या यह आपने लिखा?',
  'This is a test sponsorship. No money is taken.': 'यह टेस्ट स्पॉन्सरशिप है। कोई पैसा नहीं कटता।',
  'This is about a test payment. No money was taken.': 'यह एक टेस्ट पेमेंट के बारे में है। कोई पैसा नहीं कटा।',
  'This is about test payments. No money was taken.': 'यह टेस्ट पेमेंट के बारे में है। कोई पैसा नहीं कटा।',
  'This is about your gift for {0}. Our email to {1} will be sent on {2} and won’t say anything about payments. Until then you can withdraw the gift, under My Donations.':
    'यह मेल {0} के लिए आपके तोहफ़े के बारे में है। {1} के लिए हमारी मेल {2} को जाएगी, और उसमें पेमेंट की कोई बात नहीं होगी। तब तक चाहें तो “मेरे दान” में तोहफ़ा वापस लें।',
  'This is about your gift for {0}. We don’t write to {1} about payments.':
    'यह मेल {0} के लिए आपके तोहफ़े के बारे में है। {1} को हम पेमेंट के बारे में कुछ नहीं लिखते।',
  'This is the last email about your account. Once it has been sent, we delete your address.':
    'आपके अकाउंट के बारे में यह आख़िरी मेल है। इसके जाते ही हम आपका पता मिटा देते हैं।',
  'This is your gift for {0}, so we are telling you first: if {1} gets the news of {2} by email, our email about it will be sent a day after this one. We don’t write to {3} about payments.':
    'यह {0} के लिए आपका तोहफ़ा है, और यह बात सबसे पहले आपको बताई जा रही है: अगर {1} को {2} की ख़बरें मेल से मिलती हैं, तो इसके बारे में हमारी मेल एक दिन बाद जाएगी। {3} को हम पैसों के बारे में कुछ नहीं लिखते।',
  'This is your gift for {0}. Our email to {1} will be sent on {2} and will gently explain what happened to the dog. Until then you can withdraw the gift, under My Donations.':
    'यह {0} के लिए आपका तोहफ़ा है। {1} के लिए हमारी मेल {2} को जाएगी, और उसमें नरमी से बताया जाएगा कि कुत्ते का क्या हुआ। तब तक चाहें तो “मेरे दान” में तोहफ़ा वापस लें।',
  'This is your receipt:': 'यह आपकी रसीद है:',
  'This month’s {0} for {1} didn’t go through': '{1} के लिए इस महीने के {0} नहीं कट पाए',
  'This month’s {0} for {1} was not charged': '{1} के लिए इस महीने के {0} नहीं कटे',
  'This month’s {0} for {1} was not charged.': '{1} के लिए इस महीने के {0} नहीं कटे।',
  'This was a test payment. No money was taken.': 'यह टेस्ट पेमेंट था। कोई पैसा नहीं कटा।',
  'Through it you have given {0} to the dogs of {1}. Thank you for every month.':
    'इस स्पॉन्सरशिप से आपने {1} के कुत्तों को {0} दिए हैं। जितने महीने साथ दिया, उसका शुक्रिया।',
  'Through it you have given {0}. Thank you for every month.':
    'इस स्पॉन्सरशिप से आपने {0} दिए हैं। जितने महीने साथ दिया, उसका शुक्रिया।',
  'Through it you have given {0}: {1}. Thank you for every month.':
    'इस स्पॉन्सरशिप से आपने {0} दिए हैं: {1}। जितने महीने साथ दिया, उसका शुक्रिया।',
  'Try again': 'फिर कोशिश करें',
  Type: 'कितनी बार',
  'Type it on the page where you asked for it, or at {0}. It works once, within half an hour.':
    'इसे उसी पन्ने पर लिखें जहाँ आपने माँगा था, या {0} पर। यह एक ही बार, आधे घंटे तक काम करता है।',
  'Type it on the page where you asked for it. It works once, within half an hour.':
    'इसे उसी पन्ने पर लिखें जहाँ आपने माँगा था। यह एक ही बार, आधे घंटे तक काम करता है।',
  'Type it on the page where you asked for it: it confirms that {0} is yours, and signs you in at {1}. It works once, within half an hour.':
    'इसे उसी पन्ने पर लिखें जहाँ आपने माँगा था: इससे पुष्टि होती है कि {0} आपका है, और {1} पर साइन इन हो जाता है। यह एक ही बार, आधे घंटे तक काम करता है।',
  Unsubscribe: 'मेल बंद करें',
  'Until then it is for {0}.': 'तब तक यह {0} के लिए है।',
  'Was it you? Then there is nothing to do.': 'क्या यह आपने किया? तो कुछ नहीं करना है।',
  'Ways to give': 'दान देने के तरीक़े',
  'We are asking for the dog’s return.': 'हम वापसी की माँग कर रहे हैं।',
  'We are sending our email now.': 'हमारी मेल अभी जा रही है।',
  'We are sorry to have to write this.': 'हमें दुख है कि यह लिखना पड़ रहा है।',
  'We are sorry: {0} has died': 'हमें दुख है: {0} अब हमारे बीच नहीं हैं',
  'We are very sorry to tell you that {0} has died.':
    'बड़े दुख के साथ बताना पड़ रहा है कि {0} अब हमारे बीच नहीं हैं।',
  'We are very sorry to tell you that {0} has died. A street dog who has somebody is a lucky dog, and {1} had you. Thank you for that. There is nothing you need to decide today.':
    'बड़े दुख के साथ बताना पड़ रहा है कि {0} अब हमारे बीच नहीं हैं। गली के जिस कुत्ते का कोई अपना हो, वह क़िस्मत वाला होता है, और {1} को आपका साथ मिला। इसके लिए शुक्रिया। आज आपको कुछ तय नहीं करना है।',
  'We are very sorry to tell you that {0} has died. You gave for “{1}”. Thank you for being there.':
    'बहुत दुख के साथ बताना पड़ रहा है कि {0} अब हमारे बीच नहीं हैं। आपने “{1}” के लिए दिया था। साथ देने के लिए शुक्रिया।',
  'We are very sorry to tell you that {0}, the dog in your gift, has died. A street dog who has somebody is a lucky dog, and {1} had you.':
    'बड़े दुख के साथ बताना पड़ रहा है कि {0}, जिनके नाम आपका तोहफ़ा था, अब हमारे बीच नहीं हैं। गली के जिस कुत्ते का कोई अपना हो, वह क़िस्मत वाला होता है, और {1} को आपका साथ मिला।',
  'We are very sorry to tell you that {0}, whom you had chosen for next month, has died. There is nothing you need to decide today.':
    'बड़े दुख के साथ बताना पड़ रहा है कि {0}, जिन्हें आपने अगले महीने के लिए चुना था, अब हमारे बीच नहीं हैं। आज आपको कुछ तय नहीं करना है।',
  'We are very sorry: {0} has died. Until then, {1} had somebody.':
    'हमें बहुत दुख है: {0} अब हमारे बीच नहीं हैं। तब तक {1} के पास कोई अपना था।',
  'We corrected the details on your receipts': 'हमने आपकी रसीदों पर आपकी जानकारी ठीक कर दी',
  'We couldn’t deliver the email with your gift for {0}: it was refused at that address. Under your gifts you can correct the address, have it sent again, or open the page and show it yourself.':
    '{0} के लिए आपके तोहफ़े वाली मेल हम पहुँचा नहीं पाए: उस पते पर उसे लिया नहीं गया। “तोहफ़े” में पता ठीक करें, मेल फिर से भिजवाएँ, या पन्ना खोलकर ख़ुद दिखाएँ।',
  'We didn’t send the email with your gift for {0}: ten other gifts were sent to this address recently or are waiting for their day, so it can’t take more for now. Under your gifts you can give another address, or open the page and show it yourself.':
    '{0} के लिए आपके तोहफ़े वाली मेल हमने नहीं भेजी: इस पते पर हाल में दस और तोहफ़े जा चुके हैं या अपने दिन का इंतज़ार कर रहे हैं, इसलिए अभी और नहीं भेजे जा सकते। “तोहफ़े” में दूसरा पता दें, या पन्ना खोलकर ख़ुद दिखाएँ।',
  'We didn’t send the email with your gift for {0}: this address doesn’t accept gifts by email. Under your gifts you can give another address, or open the page and show it yourself.':
    '{0} के लिए आपके तोहफ़े वाली मेल हमने नहीं भेजी: इस पते पर मेल से तोहफ़े नहीं लिए जाते। “तोहफ़े” में दूसरा पता दें, या पन्ना खोलकर ख़ुद दिखाएँ।',
  'We don’t have your PAN and address yet.': 'हमारे पास अभी आपका PAN और पता नहीं है।',
  'We don’t have your PAN yet.': 'हमारे पास अभी आपका PAN नहीं है।',
  'We don’t have your address yet.': 'हमारे पास अभी आपका पता नहीं है।',
  'We have good news about the dog in your gift: a family has adopted {0} and taken the dog home for good.':
    'आपके तोहफ़े के कुत्ते की अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।',
  'We have good news.': 'एक अच्छी ख़बर है।',
  'We have good news: a family has adopted {0} and taken the dog home for good.':
    'अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।',
  'We have good news: a family has adopted {0} and taken the dog home for good. Until that day, you were there for {1}. Thank you.':
    'अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है। उस दिन तक {1} का साथ आपने दिया। शुक्रिया।',
  'We have good news: a family has adopted {0}, whom you had chosen for next month, and taken the dog home for good.':
    'अच्छी ख़बर है: आपने अगले महीने के लिए {0} को चुना था, और एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।',
  'We have good news: {0} is back from the municipal centre and with us again. Thank you for staying by {1}’s side.':
    'अच्छी ख़बर है: {0} नगर निगम के सेंटर से लौटकर फिर हमारे साथ हैं। {1} का साथ देने के लिए शुक्रिया।',
  'We stopped your sponsorship of {0}, as you asked':
    'आपके कहने पर हमने {0} के लिए आपकी स्पॉन्सरशिप बंद कर दी',
  'Welcome to {0}': '{0} में स्वागत है',
  'We’ll send our email on {0}.': 'हमारी मेल {0} को जाएगी।',
  'What came in for {0}, and what happens now.': '{0} के लिए कितना आया, और अब क्या होगा।',
  'What happens next, and thank you.': 'आगे क्या होगा, और शुक्रिया।',
  'What has been deleted, and what stays.': 'क्या मिटाया गया, और क्या रहता है।',
  'What is left over goes to the care of our other dogs; if it isn’t enough, we pay the rest from general donations or say what we did instead.':
    'जो बचेगा, वह हमारे दूसरे कुत्तों की देखभाल में जाएगा; कम पड़ा, तो बाक़ी हम सभी कुत्तों के लिए मिले दान से देंगे, या बताएँगे कि उसकी जगह क्या किया।',
  'What it means for what you gave.': 'आपने जो दिया, उसका अब क्या होगा।',
  'What it means for your gift.': 'आपके तोहफ़े के लिए इसका क्या मतलब है।',
  'What our last email said about {0} is no longer true: {1} is with us and in our care. If this was our mistake and worried you, we are sorry.':
    'हमारी पिछली मेल में {0} के बारे में जो लिखा था, वह अब सही नहीं है: {1} हमारे साथ हैं और हमारी देखभाल में हैं। अगर यह हमारी ग़लती थी और आपको चिंता हुई, तो माफ़ कीजिए।',
  'What you gave helps our dogs either way.': 'आपने जो दिया, उससे हमारे कुत्तों की मदद हर हाल में होती है।',
  'What you give, and what comes next.': 'आपकी मदद, और आगे क्या होगा।',
  'Would you like a tax certificate?': 'टैक्स में छूट का सर्टिफ़िकेट चाहिए?',
  'Would you like news from {0}?': 'क्या आपको {0} की ख़बरें चाहिए?',
  'Would you like to see this donation on the site? It is added to the account with this email address as soon as the address is confirmed. If your account has another address, this link adds it. The link works once, within 30 days.':
    'यह दान साइट पर देखना है? इस ईमेल पते वाले अकाउंट में यह पते की पुष्टि होते ही जुड़ जाता है। आपके अकाउंट का पता दूसरा हो, तो यह लिंक इसे जोड़ देगा। लिंक एक ही बार, 30 दिन तक काम करता है।',
  'Write again': 'फिर से लिखें',
  'Write to {0} if you have a question. A person will answer.':
    'कोई सवाल हो तो {0} पर लिखें। कोई न कोई ज़रूर जवाब देगा।',
  'You can reply there, below the message.': 'वहीं, संदेश के नीचे, जवाब लिखें।',
  'You can try again with another card or UPI app.': 'दूसरे कार्ड या UPI ऐप से फिर कोशिश करें।',
  'You decided not to move your sponsorship. Your {0} goes on for {1}, as before.':
    'आपने स्पॉन्सरशिप का बदलाव वापस ले लिया। आपकी {0} वाली मदद पहले की तरह {1} के लिए ही रहेगी।',
  'You didn’t approve it in your bank or UPI app.': 'आपने अपने बैंक या UPI ऐप में इसकी मंज़ूरी नहीं दी।',
  'You gave for all dogs': 'सभी कुत्तों के लिए आपका दान',
  'You gave for {0}': '{0} के लिए आपका दान',
  'You gave for {0}, and this is how it went:': 'आपने {0} के लिए दिया था। आगे यह हुआ:',
  'You gave our office this email address, and we entered it on {0}. If you don’t want emails from us, or want us to delete the address, reply to this one.':
    'यह ईमेल पता आपने हमारे दफ़्तर को दिया था, और हमने इसे {0} को दर्ज किया। अगर आप हमारी मेल न चाहें, या चाहें कि हम यह पता मिटा दें, तो इसी मेल का जवाब दें।',
  'You gave {0} on {1}. Somebody used the link in the email with your receipt to add this donation to an account. That account now shows the donation and its receipt.':
    'आपने {1} को {0} दिए थे। किसी ने आपकी रसीद वाली मेल के लिंक से यह दान एक अकाउंट में जोड़ा। अब उस अकाउंट में यह दान और इसकी रसीद दिखती है।',
  'You get this email because Adoption Alerts are on in your settings. There is at most one a day.':
    'यह मेल इसलिए आई है कि सेटिंग में “नए कुत्तों की ख़बर” चालू है। दिन में ज़्यादा से ज़्यादा एक मेल आती है।',
  'You get this email because Email Notifications are on in your settings.':
    'यह मेल इसलिए आई है कि सेटिंग में “ईमेल से सूचना” चालू है।',
  'You get this email because a donation was made with this address.':
    'यह मेल इसलिए आई है कि इस पते से दान दिया गया था।',
  'You get this email because an account was created with this address.':
    'यह मेल इसलिए आई है कि इस पते से एक अकाउंट बनाया गया।',
  'You get this email because an app was set up for your account.':
    'यह मेल इसलिए आई है कि आपके अकाउंट में एक ऐप जोड़ा गया है।',
  'You get this email because donations were added to your account: they were given with your email address, or somebody signed in to your account used the link in their receipt.':
    'यह मेल इसलिए आई है कि आपके अकाउंट में दान जोड़े गए: वे आपके ईमेल पते से दिए गए थे, या आपके अकाउंट में साइन इन करके किसी ने उनकी रसीद का लिंक खोला।',
  'You get this email because of your monthly payment for our dogs. Emails about it can’t be switched off.':
    'यह मेल हमारे कुत्तों के लिए आपके हर महीने के पेमेंट की वजह से आई है। इससे जुड़ी मेल बंद नहीं की जा सकतीं।',
  'You get this email because our office has this address of yours.':
    'यह मेल इसलिए आई है कि आपका यह पता हमारे दफ़्तर के पास है।',
  'You get this email because somebody asked for a code or an account with this address.':
    'यह मेल इसलिए आई है कि किसी ने इस पते के लिए कोड या अकाउंट माँगा।',
  'You get this email because somebody asked for a code to sign in with this address.':
    'यह मेल इसलिए आई है कि किसी ने इस पते से साइन इन करने का कोड माँगा।',
  'You get this email because somebody asked for a new password for this address.':
    'यह मेल इसलिए आई है कि किसी ने इस पते के लिए नया पासवर्ड माँगा।',
  'You get this email because somebody entered this address on our site.':
    'यह मेल इसलिए आई है कि किसी ने हमारी साइट पर यह पता लिखा।',
  'You get this email because somebody wrote to us with this address.':
    'यह मेल इसलिए आई है कि किसी ने इस पते से हमें लिखा था।',
  'You get this email because the account with this address was deleted.':
    'यह मेल इसलिए आई है कि इस पते वाला अकाउंट मिटाया गया।',
  'You get this email because the app of your account was removed.':
    'यह मेल इसलिए आई है कि आपके अकाउंट का ऐप हटा दिया गया है।',
  'You get this email because you asked for news from {0}.':
    'यह मेल इसलिए आई है कि आपने {0} की ख़बरें माँगी थीं।',
  'You get this email because you asked for news from {0}. There is at most one a day.':
    'यह मेल इसलिए आई है कि आपने {0} की ख़बरें माँगी थीं। दिन में ज़्यादा से ज़्यादा एक मेल आती है।',
  'You get this email because you chose {0} for your sponsorship.':
    'यह मेल इसलिए आई है कि आपने अपनी स्पॉन्सरशिप के लिए {0} को चुना था।',
  'You get this email because you gave a gift on our site.':
    'यह मेल इसलिए आई है कि आपने हमारी साइट पर एक तोहफ़ा दिया।',
  'You get this email because you gave for this appeal, and Email Notifications are on in your settings.':
    'यह मेल इसलिए आई है कि आपने इस अपील के लिए दिया था, और सेटिंग में “ईमेल से सूचना” चालू है।',
  'You get this email because you gave for this appeal.':
    'यह मेल इसलिए आई है कि आपने इस अपील के लिए दिया था।',
  'You get this email because you gave this address with your donation.':
    'यह मेल इसलिए आई है कि आपने दान के साथ यह पता दिया था।',
  'You get this email because you gave us a cheque.': 'यह मेल इसलिए आई है कि आपने हमें चेक दिया था।',
  'You get this email because you made a donation and gave this address for it.':
    'यह मेल इसलिए आई है कि आपने दान देते समय यह पता दिया था।',
  'You get this email because you made a donation, and Donation Receipts are on in your settings.':
    'यह मेल इसलिए आई है कि आपने दान दिया और सेटिंग में “दान की रसीदें” चालू है।',
  'You get this email because you made a donation. We ask at most once in 30 days.':
    'यह मेल इसलिए आई है कि आपने दान दिया। हम 30 दिन में ज़्यादा से ज़्यादा एक बार पूछते हैं।',
  'You get this email because you sponsor a dog, and Email Notifications are on in your settings.':
    'यह मेल इसलिए आई है कि आप एक कुत्ते के स्पॉन्सर हैं और सेटिंग में “ईमेल से सूचना” चालू है।',
  'You get this email because you sponsor a dog, and Email Notifications are on in your settings. There is at most one a day.':
    'यह मेल इसलिए आई है कि आप एक कुत्ते के स्पॉन्सर हैं और सेटिंग में “ईमेल से सूचना” चालू है। दिन में ज़्यादा से ज़्यादा एक मेल आती है।',
  'You get this email because you sponsor {0}.': 'यह मेल इसलिए आई है कि आप {0} के स्पॉन्सर हैं।',
  'You get this email because you sponsor {0}. There is at most one a day.':
    'यह मेल इसलिए आई है कि आप {0} के स्पॉन्सर हैं। दिन में ज़्यादा से ज़्यादा एक मेल आती है।',
  'You get this email because you started a payment, and Donation Receipts are on in your settings.':
    'यह मेल इसलिए आई है कि आपने एक पेमेंट शुरू किया था और सेटिंग में “दान की रसीदें” चालू है।',
  'You get this email because you subscribed to our newsletter, or chose Marketing Emails in your settings.':
    'यह मेल इसलिए आई है कि आपने हमारी चिट्ठी मँगाई थी, या सेटिंग में “चिट्ठी (न्यूज़लेटर)” चुनी थी।',
  'You get this email because your account’s email can only be changed with your consent.':
    'यह मेल इसलिए आई है कि अकाउंट का ईमेल बदलने के लिए आपकी मंज़ूरी चाहिए।',
  'You get this email because your details for receipts changed. Emails about them can’t be switched off.':
    'यह मेल इसलिए आई है कि रसीदों के लिए आपकी जानकारी बदली है। इससे जुड़ी मेल बंद नहीं की जा सकतीं।',
  'You get this email because {0} gave this address for a gift. We send it only once. If you don’t want gifts by email, unsubscribe below to stop all of them.':
    'यह मेल इसलिए आई है कि {0} ने तोहफ़े के लिए यह पता दिया। हम यह एक ही बार भेजते हैं। मेल से तोहफ़े नहीं चाहिए, तो नीचे दिए लिंक से सब बंद कर दें।',
  'You pay by standing order of your own bank, and change or stop it there. If you have a question or a wish, write to {0}.':
    'ये पैसे आपके अपने बैंक के स्टैंडिंग ऑर्डर से आते हैं; उसे वहीं बदलें या बंद करें। कोई सवाल हो या कुछ कहना हो, तो {0} पर लिखिए।',
  'You stopped your sponsorship of {0}': 'आपने {0} के लिए अपनी स्पॉन्सरशिप बंद कर दी',
  'You stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.':
    'आपने {1} के लिए अपनी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, और यह हो जाने पर “मेरे कुत्ते” में दिखेगा, आम तौर पर कुछ मिनटों में।',
  'You stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, usually within minutes.':
    'आपने {1} के लिए अपनी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, आम तौर पर कुछ मिनटों में।',
  'You wrote:': 'आपने लिखा था:',
  'Your account at {0} has been deleted, with your profile, your settings and the messages from our team.':
    '{0} पर आपका अकाउंट मिटा दिया गया है, और उसके साथ आपकी जानकारी, सेटिंग और हमारी टीम के संदेश भी।',
  'Your account has been deleted': 'आपका अकाउंट मिटा दिया गया है',
  'Your account has been deleted, and your monthly payments have stopped':
    'आपका अकाउंट मिटा दिया गया है, और हर महीने के पेमेंट बंद हो गए हैं',
  'Your account now shows a donation that was given without an account:':
    'आपके अकाउंट में अब एक दान दिखता है जो बिना अकाउंट के दिया गया था:',
  'Your account now shows donations that were given without an account:':
    'आपके अकाउंट में अब वे दान दिखते हैं जो बिना अकाउंट के दिए गए थे:',
  'Your bank declined the {0} for {1} several times and has stopped trying, so nothing more will be charged.':
    '{1} के लिए {0} वाला पेमेंट आपके बैंक ने कई बार नहीं होने दिया और अब कोशिश करना बंद कर दिया है, इसलिए अब और पैसे नहीं कटेंगे।',
  'Your bank didn’t accept the charge.': 'आपके बैंक ने पैसे नहीं काटने दिए।',
  'Your bank didn’t answer.': 'आपके बैंक से जवाब नहीं आया।',
  'Your bank didn’t pay this month’s {0} for {1}. Nothing was taken.':
    '{1} के लिए इस महीने के {0} आपके बैंक ने नहीं दिए। कोई पैसा नहीं कटा।',
  'Your bank says that the monthly payment was cancelled, perhaps in your bank or UPI app.':
    'आपका बैंक कहता है कि हर महीने का पेमेंट बंद कर दिया गया, शायद आपके बैंक या UPI ऐप में।',
  'Your bank tells you a day before each charge. On My Dogs you can change the amount, choose another dog or stop, without calling or emailing anybody. Once the first month has been charged, you can pause there as well.':
    'बैंक हर बार पैसे कटने से एक दिन पहले बताता है। “मेरे कुत्ते” में रकम बदलें, दूसरा कुत्ता चुनें या बंद करें, किसी को फ़ोन या मेल किए बिना। पहले महीने के पैसे कटने के बाद चाहें तो वहीं रोक भी लें।',
  'Your bank tells you a day before each charge. You can stop whenever you like, without calling or emailing anybody.':
    'बैंक हर बार पैसे कटने से एक दिन पहले बताता है। जब चाहें, बंद कर दें, किसी को फ़ोन या मेल किए बिना।',
  'Your bank tries again in the next few days.': 'आपका बैंक अगले कुछ दिनों में फिर कोशिश करेगा।',
  'Your bank tries again on {0}.': 'आपका बैंक {0} को फिर कोशिश करेगा।',
  'Your bank will charge the new one first on {0}, then on the same day of each month.':
    'नए पेमेंट के पैसे आपका बैंक पहली बार {0} को काटेगा, और फिर हर महीने उसी तारीख़ को।',
  'Your bank will charge your first month today, or tomorrow at the latest, and each later month on the same day.':
    'आपका बैंक पहले महीने के पैसे आज, या ज़्यादा से ज़्यादा कल काटेगा, और आगे हर महीने उसी तारीख़ को।',
  'Your cancelled receipt {0}': 'आपकी रद्द की गई रसीद {0}',
  'Your cancelled receipt, once more': 'आपकी रद्द की गई रसीद, एक बार और',
  'Your cheque came back': 'आपका चेक वापस आ गया',
  'Your code for a new password': 'नए पासवर्ड के लिए आपका कोड',
  'Your code to change your email': 'ईमेल बदलने का आपका कोड',
  'Your code to sign in': 'साइन इन करने का आपका कोड',
  'Your donation of {0} has arrived and goes to food, shelter and healthcare for the street dogs of {1}.':
    '{0} की आपकी मदद पहुँच गई है, और {1} की गलियों के कुत्तों के खाने, ठिकाने और इलाज में लगेगी।',
  'Your donation was added to an account': 'आपका दान एक अकाउंट में जोड़ा गया',
  'Your donation: {0}': 'आपका दान: {0}',
  'Your email address is confirmed, and your account is ready. In your dashboard you’ll find your donations and the messages from our team.':
    'आपके ईमेल पते की पुष्टि हो गई है, और आपका अकाउंट तैयार है। “मेरा पन्ना” में आपको अपने दान और हमारी टीम के संदेश मिलेंगे।',
  'Your email address is confirmed. Meet the dogs.': 'आपके ईमेल पते की पुष्टि हो गई। कुत्तों से मिलिए।',
  'Your first month is paid. The next charge is on {0}, then on the same day of each month.':
    'आपके पहले महीने के पैसे आ गए हैं। अगली बार {0} को कटेंगे, फिर हर महीने उसी तारीख़ को।',
  'Your first month with {0}': '{0} के साथ आपका पहला महीना',
  'Your gift didn’t arrive': 'आपका तोहफ़ा नहीं पहुँचा',
  'Your gift for {0}': '{0} के लिए आपका तोहफ़ा',
  'Your gift for {0} didn’t arrive': '{0} के लिए आपका तोहफ़ा नहीं पहुँचा',
  'Your gift for {0} is for {1}, and our email to {2} will be sent on {3}. It will gently explain what happened to {4}. If you would rather not have it sent, withdraw the gift before that day.':
    '{0} के लिए आपका तोहफ़ा {1} के नाम है, और {2} के लिए हमारी मेल {3} को जाएगी। उसमें नरमी से बताया जाएगा कि {4} का क्या हुआ। अगर आप मेल न भिजवाना चाहें, तो उस दिन से पहले तोहफ़ा वापस ले लें।',
  'Your monthly payment stays as it is, and there is nothing to approve. You can change your mind on My Dogs.':
    'हर महीने का पेमेंट जैसा है वैसा रहेगा, और कोई मंज़ूरी नहीं देनी है। मन बदले, तो “मेरे कुत्ते” में बदल लें।',
  'Your monthly payment stays as it is. There is nothing to approve.':
    'हर महीने का पेमेंट जैसा है वैसा रहेगा। कोई मंज़ूरी नहीं देनी है।',
  'Your new monthly payment of {0} for {1} is approved, and the old one will end.':
    'हर महीने {0} के आपके नए पेमेंट को {1} के लिए मंज़ूरी मिल गई है, और पुराना बंद हो रहा है।',
  'Your new monthly payment of {0} for {1} is approved. The old one will end after one more charge of {2}, which was too close to change.':
    'हर महीने {0} के आपके नए पेमेंट को {1} के लिए मंज़ूरी मिल गई है। पुराना पेमेंट एक बार और {2} कटने के बाद बंद होगा, क्योंकि उसे बदलने का समय नहीं बचा था।',
  'Your password or a code from our email is enough to sign in now. Only people of our team can set up an app, under Settings.':
    'अब साइन इन करने के लिए आपका पासवर्ड या हमारी मेल का कोड काफ़ी है। ऐप सिर्फ़ हमारी टीम के लोग जोड़ सकते हैं, सेटिंग में।',
  'Your pause is ending': 'आपकी स्पॉन्सरशिप फिर चलने वाली है',
  'Your payment didn’t go through': 'आपका पेमेंट नहीं हो पाया',
  'Your payment of {0} didn’t go through': '{0} का आपका पेमेंट नहीं हो पाया',
  'Your payment of {0} failed, so we received nothing. You can try again, with the same or another card or UPI app.':
    '{0} का आपका पेमेंट नहीं हो पाया, इसलिए हमें कुछ नहीं मिला। उसी या दूसरे कार्ड या UPI ऐप से फिर कोशिश करें।',
  'Your receipt {0}': 'आपकी रसीद {0}',
  'Your receipt {0} is cancelled': 'आपकी रसीद {0} रद्द हो गई है',
  'Your receipt, once more': 'आपकी रसीद, एक बार और',
  'Your sponsorship ended before its first charge, because {0} could no longer be sponsored and no other dog was chosen.':
    'आपकी स्पॉन्सरशिप पहली बार पैसे कटने से पहले ही ख़त्म हो गई है, क्योंकि {0} का ख़र्च उठाना अब मुमकिन नहीं था और दूसरा कुत्ता नहीं चुना गया।',
  'Your sponsorship goes on': 'आपकी स्पॉन्सरशिप चलती रहेगी',
  'Your sponsorship goes on with {0}': 'आपकी स्पॉन्सरशिप {0} के साथ चलती रहेगी',
  'Your sponsorship is moving to {0}': 'आपकी स्पॉन्सरशिप अब {0} के लिए होगी',
  'Your sponsorship is on hold': 'आपकी स्पॉन्सरशिप अटक गई है',
  'Your sponsorship is paused': 'आपकी स्पॉन्सरशिप रुकी हुई है',
  'Your sponsorship is stopping': 'आपकी स्पॉन्सरशिप बंद हो रही है',
  'Your sponsorship of {0} for {1} goes on as before. If you would rather stop, you can do so under My Dogs.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप पहले की तरह चलती रहेगी। बंद करना चाहें, तो “मेरे कुत्ते” में करें।',
  'Your sponsorship of {0} for {1} goes on as before. If you would rather stop, you can.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप पहले की तरह चलती रहेगी। बंद करना चाहें, तो बंद कर दें।',
  'Your sponsorship of {0} for {1} is no longer paused.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप अब रुकी हुई नहीं है।',
  'Your sponsorship of {0} for {1} is paused until {2}. Not charged: {3}. The next charge is on {4}, and we’ll write to you three days before the pause ends. You can resume or stop it earlier on My Dogs.':
    '{1} के लिए आपकी स्पॉन्सरशिप ({0}) {2} तक रुकी है। {3} को पैसे नहीं कटेंगे। अगली बार {4} को कटेंगे, और रोक ख़त्म होने से तीन दिन पहले हम आपको लिखेंगे। “मेरे कुत्ते” में इसे पहले भी फिर शुरू करें या बंद करें।',
  'Your sponsorship of {0} for {1} is paused until {2}. Then it goes on, and we’ll write to you three days before. You can resume or stop it earlier on My Dogs.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप {2} तक रुकी हुई है। फिर यह आगे चलेगी, और तीन दिन पहले हम आपको लिखेंगे। “मेरे कुत्ते” में उससे पहले भी फिर शुरू या बंद कर सकते हैं।',
  'Your sponsorship of {0} for {1} is paused. Nothing will be charged until you resume it on My Dogs. You can stop it there too.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप रुकी हुई है। “मेरे कुत्ते” में फिर शुरू करने तक कोई पैसा नहीं कटेगा। बंद भी वहीं की जा सकती है।',
  'Your sponsorship of {0} for {1} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there, but you can stop it on My Dogs.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप आपके बैंक या UPI ऐप में रोकी गई है। इस बीच कोई पैसा नहीं कटेगा। फिर शुरू वहीं से हो सकती है, पर बंद “मेरे कुत्ते” में भी की जा सकती है।',
  'Your sponsorship of {0} for {1} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there.':
    '{1} के लिए आपकी {0} वाली स्पॉन्सरशिप आपके बैंक या UPI ऐप में रोकी गई है। इस बीच कोई पैसा नहीं कटेगा। फिर शुरू वहीं से हो सकती है।',
  'Your sponsorship of {0} goes on': '{0} के लिए आपकी स्पॉन्सरशिप फिर चल पड़ी है',
  'Your sponsorship of {0} goes on from {1}': '{0} के लिए आपकी स्पॉन्सरशिप {1} से फिर चलेगी',
  'Your sponsorship of {0} has ended, because the monthly payment was cancelled in your bank or UPI app.':
    '{0} के लिए आपकी स्पॉन्सरशिप ख़त्म हो गई है, क्योंकि हर महीने का पेमेंट आपके बैंक या UPI ऐप में बंद कर दिया गया।',
  'Your sponsorship of {0} has ended, because your bank didn’t pay for a month. That takes nothing away from what your help meant.':
    '{0} के लिए आपकी स्पॉन्सरशिप ख़त्म हो गई है, क्योंकि बैंक ने एक महीने के पैसे नहीं दिए। इससे आपकी मदद का मोल कम नहीं होता।',
  'Your sponsorship of {0} has ended. Thank you': '{0} के लिए आपकी स्पॉन्सरशिप ख़त्म हो गई है। शुक्रिया',
  'Your sponsorship of {0} has run for the ten years that a monthly payment can last, and has ended.':
    '{0} के लिए आपकी स्पॉन्सरशिप ने पूरे दस साल चलकर अपनी मियाद पूरी कर ली है; हर महीने का पेमेंट इतना ही चल सकता है।',
  'Your sponsorship of {0} hasn’t been charged yet. If you choose no other dog by {1}, it will end without a charge.':
    'आपकी {0} वाली स्पॉन्सरशिप के पैसे अभी नहीं कटे हैं। {1} तक दूसरा कुत्ता न चुनें, तो यह बिना पैसे कटे ख़त्म हो जाएगी।',
  'Your sponsorship of {0} is already paused, and will stay paused.':
    'आपकी {0} वाली स्पॉन्सरशिप पहले से रुकी हुई है, और रुकी रहेगी।',
  'Your sponsorship of {0} is on hold': '{0} के लिए आपकी स्पॉन्सरशिप अटक गई है',
  'Your sponsorship of {0} is paused': '{0} के लिए आपकी स्पॉन्सरशिप रुकी हुई है',
  'Your sponsorship of {0} is pausing, so nothing will be charged while you think it over.':
    'आपकी {0} वाली स्पॉन्सरशिप रुक रही है, ताकि जब तक आप सोचें, कोई पैसा न कटे।',
  'Your sponsorship of {0} stays paused': '{0} के लिए आपकी स्पॉन्सरशिप रुकी रहेगी',
  'Your sponsorship of {0} stays paused until you resume it in your bank or UPI app.':
    'आपकी {0} वाली स्पॉन्सरशिप तब तक रुकी रहेगी, जब तक आप उसे अपने बैंक या UPI ऐप में फिर शुरू न करें।',
  'Your sponsorship of {0} stays paused until you resume it on My Dogs.':
    'आपकी {0} वाली स्पॉन्सरशिप तब तक रुकी रहेगी, जब तक आप उसे “मेरे कुत्ते” में फिर शुरू न करें।',
  'Your sponsorship of {0} stays paused until {1}.': 'आपकी {0} वाली स्पॉन्सरशिप {1} तक रुकी रहेगी।',
  'Your sponsorship of {0} will pause as soon as your bank has finished trying to charge this month. After that nothing will be charged.':
    'आपका बैंक इस महीने के पैसे काटने की कोशिशें पूरी कर ले, तो आपकी {0} वाली स्पॉन्सरशिप रुक जाएगी। उसके बाद कोई पैसा नहीं कटेगा।',
  'Your sponsorship stays with {0}': 'आपकी स्पॉन्सरशिप {0} के लिए ही रहेगी',
  'Your standing order of {0} for {1} goes on as before.':
    '{1} के लिए आपका स्टैंडिंग ऑर्डर ({0}) पहले की तरह चलता रहेगा।',
  'Your standing order of {0} goes on until you stop it at your bank. It can go on for another dog, or end. Both are fine; please tell us which.':
    'आपके बैंक का स्टैंडिंग ऑर्डर ({0}) चलता रहेगा, जब तक आप उसे बैंक में बंद न करें। वह किसी और कुत्ते के लिए चल सकता है, या बंद हो सकता है। दोनों ठीक हैं; हमें बता दीजिए।',
  'You’ll find it under My Donations.': 'आपको यह “मेरे दान” में मिलेगा।',
  'You’ll find your details in your profile. If you didn’t ask for this, write to {0}.':
    'यह जानकारी “मेरी जानकारी” में दिखती है। अगर यह बदलाव आपने नहीं माँगा था, तो {0} पर लिखें।',
  'You’ll never be charged twice for a month.': 'एक महीने के पैसे कभी दो बार नहीं कटेंगे।',
  'all our dogs': 'हमारे सभी कुत्तों',
  none: 'नहीं दिया गया',
  'our street dogs': 'हमारी गलियों के कुत्तों',
  '{0} a month': 'हर महीने {0}',
  '{0} days': '{0} दिन',
  '{0} donations were added to your account': 'आपके अकाउंट में {0} दान जोड़े गए',
  '{0} for {1}': '{1} के लिए {0}',
  '{0} for {1}: stopped on {2} (test payment, no money was taken).':
    '{1} के लिए {0}: {2} को बंद हुआ (टेस्ट पेमेंट, कोई पैसा नहीं कटा)।',
  '{0} for {1}: stopped on {2}.': '{1} के लिए {0}: {2} को बंद हुआ।',
  '{0} has been at the municipal centre since {1}, and we are asking for {2}’s return. Until then there may be fewer updates.':
    '{0} {1} से नगर निगम के सेंटर में हैं, और हम {2} को वापस लाने की माँग कर रहे हैं। तब तक ख़बरें कम आ सकती हैं।',
  '{0} has found a home': '{0} को घर मिल गया',
  '{0} has moved away': '{0} का ठिकाना अब कहीं और है',
  '{0} is at the municipal centre': '{0} नगर निगम के सेंटर में हैं',
  '{0} is back from the municipal centre': 'नगर निगम के सेंटर से {0} की वापसी हो गई है',
  '{0} is no longer valid.': '{0} अब मान्य नहीं है।',
  '{0} is no longer valid. Please don’t use it for your taxes.':
    '{0} अब मान्य नहीं है। टैक्स के लिए इसे इस्तेमाल न करें।',
  '{0} is no longer valid. Please use this receipt instead:':
    '{0} अब मान्य नहीं है। इसकी जगह यह रसीद इस्तेमाल करें:',
  '{0} is with us': '{0} हमारे साथ हैं',
  '{0} is your code for a new password': '{0} नए पासवर्ड के लिए आपका कोड है',
  '{0} is your code to change your email': '{0} ईमेल बदलने का आपका कोड है',
  '{0} is your code to confirm your email': '{0} ईमेल की पुष्टि के लिए आपका कोड है',
  '{0} is your code to sign in': '{0} साइन इन करने के लिए आपका कोड है',
  '{0} months': '{0} महीने',
  '{0} more came from general donations.': 'बाक़ी {0} सभी कुत्तों के लिए मिले दान से दिए गए।',
  '{0} now lives somewhere else, where our team can’t look after the dog any more.':
    '{0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती।',
  '{0} now lives somewhere else, where our team can’t look after the dog any more. While {1} was with us, you helped. Thank you.':
    '{0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती। जितने दिन {1} का साथ रहा, आपने मदद की। शुक्रिया।',
  '{0} of our team answers:': 'हमारी टीम से {0} का जवाब:',
  '{0} of our team writes:': 'हमारी टीम से {0} ने लिखा है:',
  '{0} of our team wrote to you: {1}': 'हमारी टीम से {0} ने आपको लिखा है: {1}',
  '{0} of {1}, as of {2}': '{1} में से {0}, {2} तक',
  '{0} was left over and goes to the care of our other dogs.':
    '{0} बचे, जो हमारे दूसरे कुत्तों की देखभाल में जाएँगे।',
  '{0} weeks': '{0} हफ़्ते',
  '{0} wrote to you:': '{0} ने आपको लिखा है:',
  '{0} years': '{0} साल',
  '{0} years with {1}': '{1} के साथ {0} साल',
  '{0} · Located in {1}': '{0} · इलाक़ा: {1}',
  '{0}, a street dog': 'गली के साथी {0}',
  '{0}, given on {1}': '{0}, {1} को दिए गए',
  '{0}, given on {1} (test payment, no money was taken)':
    '{0}, {1} को दिए गए (टेस्ट पेमेंट, कोई पैसा नहीं कटा)',
  '{0}, the dog in your gift, now lives somewhere else, where our team can’t look after the dog any more.':
    'आपका तोहफ़ा {0} के नाम है, और {0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती।',
  '{0}, who looks after {1}': '{0}, जिनके ज़िम्मे {1} की देखभाल है',
  '{0}, whom you had chosen for next month, now lives somewhere else, where our team can’t look after the dog any more.':
    'आपने अगले महीने के लिए {0} को चुना था, पर {0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती।',
};
