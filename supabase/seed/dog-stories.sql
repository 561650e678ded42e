-- The stories and papers of the sample dogs, for development and tests. Two dogs have none. Running it again changes nothing.

insert into public.dog_papers (dog_id, story, sex, here_since, carer_name, carer_agreed_on, ear_notched)
select ('10000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, story, sex::public.dog_sex, here_since, carer_name,
  case when carer_name is not null then date '2026-02-14' end, is_notched
from (values
  (1, 'male', '2024', 'Sunita', false, 'Sheru was born behind the chemist’s shop in Hazratganj and adopted the school bus before anybody adopted him. He learnt which children walk alone and began with those. When the last one is on the bus he turns around, checks the gate, and has breakfast. In the afternoon he does it again the other way.'),
  (2, 'male', '2022-08', 'Rakesh', true, 'Moti came to Chowk in a monsoon, holding one ear as if he were listening to something far away. The ear never came up again, and he never went. He belongs to nobody’s house and sleeps on everybody’s step. In four years we have not seen him win an argument, and not seen him mind.'),
  (3, 'male', '2023', 'Salim', true, 'The tea stall in Aminabad was robbed twice before Kaalu. He lay down across the doorstep one night, uninvited, and has been employed since. He lets customers step over him all day. After closing time he lets nobody.'),
  (4, 'female', '2026', null, false, 'Chutki was found in Gomti Nagar under a parked car, alone and six weeks old. She decided within a day that people are furniture and that shoes are toys. A family on the second floor takes her in at night, until she is big enough to be a street dog like the others.'),
  (5, 'female', '2020-11', 'Mrs Srivastava', true, 'Rani has raised nine puppies in Alambagh, and not one of them was hers. They were left in her lane, in boxes and bags, because people had heard about her. She lost most of her own coat to mange and got it back, hair by hair. Now she keeps the sunny step and lets the puppies come to her.'),
  (6, 'male', '2018', 'Shambhu', true, 'A speeding auto hit Bahadur outside Charbagh station when he was three. The porters carried him to the clinic on a luggage trolley and came to visit. He kept the scar and a dislike of autos, and in return he meets the night trains with them.'),
  (7, 'female', '2026', 'Rafiq', true, 'Gudiya came to the flower market of Indira Nagar with somebody who then left without her. For weeks all that anyone saw was a nose behind a heap of marigolds. She still does not like to be looked at. Sit down, look at the flowers, and she may come.'),
  (8, 'female', '2015', 'Mr Gupta', false, 'Dadi Amma was in Kaiserbagh before most of the shops. Three shopkeepers have retired in her time, and each has told the next one where she sleeps. She is nearly deaf, has her own strip of old stones to walk on, and has never been known to hurry.'),
  (9, 'male', '2021', null, false, 'Tiger has no stripes. He was named by the newspaper boys of Aliganj, because nothing else in the lane could keep up with their cycles. He runs the whole round, eleven kilometres, and then lies down on the cycles so that nobody takes one.'),
  (10, 'male', '2025', 'Mr Mathur', false, 'Laddoo learnt the closing times of the sweet shops before he learnt his name. He has never stolen anything; he only stands there, and people are weak. Since last year he is on a diet, which the whole of Rajajipuram has been asked to respect.'),
  (11, 'male', '2019-03', 'Ram Prasad', true, 'Nobody remembers the day on which the Nawab moved into the niche of the old gate at Kaiserbagh. The guards say that he inspected it first. He takes no biscuit from a person who has not greeted him, and he remembers who did.'),
  (12, 'male', '2017', 'Ramesh', false, 'Nine years ago a rickshaw driver in Mahanagar shared his supper with a puppy. Shera Babu has waited for him at the gate every evening since. His eyes are going now. He does not need them: he knows the bell.'),
  (13, 'female', '2024-05', null, true, 'Imli grew up beside the community hall of Vikas Nagar, among harmoniums, weddings and speeches. She has listened to all of them with her head on one side. She climbs to the roof when she has heard enough, and how she gets there is her own affair.'),
  (14, 'female', '2016', 'Nasir', true, 'Begum was weak and very young when the cap sellers of Hussainabad found her by the Imambara wall. They fed her in turns, and ten years later each of the three is sure that she is his. She leans on people. It is all that she asks of anybody, and she asks everybody.')
) as sample (number, sex, here_since, carer_name, is_notched, story)
on conflict (dog_id) do nothing;

insert into public.dog_papers_team (dog_id, collar_tag, ward, feeding_spot, note)
select ('10000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, tag, ward, spot, note
from (values
  (1, 'LKO 0142', 'Hazratganj', 'Behind the chemist’s, 7 am and 7 pm', null),
  (2, 'LKO 0143', 'Chowk', 'Tea seller’s step, evenings', 'Drops for the ear are with the tea seller.'),
  (5, 'LKO 0101', 'Alambagh', 'Beside the pump', 'Hip supplement with supper.')
) as sample (number, tag, ward, spot, note)
on conflict (dog_id) do nothing;

update public.care_records set vaccine_batch = 'RAB-2608-114' where against_rabies and vaccine_batch is null;

update public.dog_translations as translation set story = hindi.story, source_story = papers.story
from (values
  (1, 'शेरू हज़रतगंज में दवा की दुकान के पीछे पैदा हुआ, और इससे पहले कि कोई उसे अपनाता, उसने स्कूल बस को अपना लिया। पहले समझा कि कौन से बच्चे अकेले जाते हैं, और शुरुआत उन्हीं से की। आख़िरी बच्चा बस में बैठ जाए तो मुड़ता है, फाटक पर एक नज़र डालता है और नाश्ता करता है। दोपहर को यही काम उल्टी तरफ़ से।'),
  (2, 'मोती एक बरसात में चौक आया, एक कान ऐसे झुकाए जैसे कहीं दूर की बात सुन रहा हो। कान फिर कभी खड़ा नहीं हुआ, और मोती फिर कभी गया नहीं। घर किसी का नहीं, सीढ़ी सबकी। चार साल में हमने न उसे कोई झगड़ा जीतते देखा, न इस बात का बुरा मानते।'),
  (3, 'कालू के आने से पहले अमीनाबाद की इस चाय की दुकान में दो बार चोरी हुई थी। एक रात बिना बुलाए चौखट पर लेट गया, और तब से नौकरी पक्की है। दिन भर ग्राहक उसके ऊपर से निकलते हैं, उसे कोई एतराज़ नहीं। दुकान बंद होने के बाद किसी को नहीं निकलने देता।'),
  (4, 'चुटकी गोमती नगर में एक खड़ी गाड़ी के नीचे मिली, अकेली, छह हफ़्ते की। एक ही दिन में तय कर लिया कि इंसान बैठने के लिए होते हैं और जूते खेलने के लिए। दूसरी मंज़िल का एक परिवार रात को अपने यहाँ रखता है, जब तक वह बाक़ियों की तरह गली में रहने लायक़ बड़ी न हो जाए।'),
  (5, 'रानी ने आलमबाग़ में नौ पिल्ले पाले हैं, और उनमें से एक भी उसका नहीं था। लोग डिब्बों और थैलों में छोड़ जाते थे, क्योंकि उसके बारे में सुन रखा था। खुजली में उसके अपने लगभग सारे बाल चले गए, फिर एक-एक करके लौटे। अब धूप वाली सीढ़ी उसकी है, और पिल्ले ख़ुद उसके पास आ जाते हैं।'),
  (6, 'बहादुर तीन साल का था जब चारबाग़ स्टेशन के बाहर एक तेज़ ऑटो ने टक्कर मारी। कुली भाई उसे सामान वाली ठेली पर डॉक्टर के पास ले गए, और रोज़ मिलने भी आए। निशान रह गया, और ऑटो से नाराज़गी भी। बदले में अब रात की गाड़ियाँ वह उन्हीं के साथ देखता है।'),
  (7, 'गुड़िया इंदिरा नगर की फूल मंडी में किसी के साथ आई थी, जो उसे छोड़कर चला गया। कई हफ़्ते गेंदे के ढेर के पीछे से बस एक नाक दिखती थी। अब भी उसे घूरा जाना पसंद नहीं। बैठ जाइए, फूल देखिए, तो शायद ख़ुद आ जाए।'),
  (8, 'दादी अम्मा क़ैसरबाग़ में ज़्यादातर दुकानों से पहले से हैं। उनके सामने तीन दुकानदार काम छोड़ चुके, और हर एक ने अगले को बताया कि वे सोती कहाँ हैं। अब लगभग सुनाई नहीं देता, चलने के लिए पुराने पत्थरों की अपनी एक पट्टी है, और जल्दबाज़ी करते उन्हें किसी ने नहीं देखा।'),
  (9, 'टाइगर पर एक भी धारी नहीं है। नाम अलीगंज के अख़बार वाले लड़कों ने रखा, क्योंकि गली में और कोई उनकी साइकिलों के साथ दौड़ नहीं पाता था। ग्यारह किलोमीटर का पूरा चक्कर लगाता है, फिर साइकिलों पर ही लेट जाता है, ताकि कोई ले न जाए।'),
  (10, 'लड्डू ने अपना नाम बाद में सीखा, मिठाई की दुकानों के बंद होने का वक़्त पहले। चोरी कभी नहीं की; बस खड़ा हो जाता है, और लोगों का दिल कमज़ोर होता है। पिछले साल से उसका परहेज़ चल रहा है, और पूरे राजाजीपुरम से गुज़ारिश है कि साथ दें।'),
  (11, 'क़ैसरबाग़ के पुराने दरवाज़े के ताक़ में नवाब साहब किस दिन तशरीफ़ लाए, किसी को याद नहीं। चौकीदार बताते हैं कि पहले मुआयना किया था। जिसने आदाब न किया हो, उससे बिस्कुट नहीं लेते, और जिसने किया हो, उसे भूलते नहीं।'),
  (12, 'नौ साल पहले महानगर में एक रिक्शे वाले ने अपना रात का खाना एक पिल्ले से बाँटा था। शेरा बाबू तब से हर शाम फाटक पर उसकी राह देखते हैं। नज़र अब कमज़ोर हो चली है। उन्हें उसकी ज़रूरत भी नहीं: घंटी पहचानते हैं।'),
  (13, 'इमली विकास नगर के सामुदायिक हॉल के बग़ल में पली, हारमोनियम, शादियों और भाषणों के बीच। सिर टेढ़ा करके सब सुना है। जी भर जाए तो छत पर चली जाती है, और जाती कैसे है, यह उसका अपना मामला है।'),
  (14, 'हुसैनाबाद के टोपी वालों को बेगम इमामबाड़े की दीवार के पास मिलीं, बहुत छोटी और कमज़ोर। तीनों ने बारी-बारी से खिलाया, और दस साल बाद तीनों को यक़ीन है कि बेगम उन्हीं की हैं। वे लोगों से टिककर बैठती हैं। इतना ही माँगती हैं, और माँगती सबसे हैं।')
) as hindi (number, story)
join public.dog_papers as papers on papers.dog_id = ('10000000-0000-4000-8000-' || lpad(hindi.number::text, 12, '0'))::uuid
where translation.dog_id = papers.dog_id and translation.language = 'hi' and translation.story is null;
