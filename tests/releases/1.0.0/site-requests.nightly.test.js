import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { MutationObserver, QueryClient, infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useNavigate } from "react-router-dom";
import { createClient } from "@supabase/supabase-js";
import { clear, createStore, delMany, get, getMany, keys, setMany, update } from "idb-keyval";
import * as z from "zod/mini";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import "react/jsx-runtime";
import { BlobSource, BufferTarget, CanvasSink, Conversion, Input, MATROSKA, MP4, Mp4OutputFormat, Output, QTFF, Quality, WEBM, WebMOutputFormat, canEncodeAudio, getFirstEncodableVideoCodec } from "mediabunny";
import { PAN_KEYS, PROVIDER_KEY_ID, PUBLISHABLE_KEY } from "../../../supabase/local/keys.ts";
import { functionsRoute } from "../../../supabase/local/functions.ts";
import { emailSettings } from "../../../supabase/local/schedules.ts";
import { functionSettings, paymentRoutes } from "../../../supabase/local/payments/routes.ts";
import { routeFor } from "../../../supabase/local/routes.ts";
import { searchPath } from "../../../supabase/local/migrations.ts";
import { createLocalBackend } from "../../../supabase/local/backend.ts";
import { createHash } from "node:crypto";
import { totpCode } from "../../../supabase/local/auth/totp.ts";
import { createServer } from "node:http";
import { createServer as createServer$1 } from "node:https";
import { handleNodeRequest } from "../../../supabase/local/node-http.ts";
import sharp from "sharp";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// supabase/functions/_shared/common/hindi.ts
var hindi$1;
var init_hindi = __esmMin((() => {
	hindi$1 = {
		"1 day": "1 दिन",
		"1 month": "1 महीना",
		"1 week": "1 हफ़्ता",
		"1 year": "1 साल",
		"A dog has joined us and is looking for somebody to pay for food, shelter and healthcare.": "हमारे यहाँ एक नए कुत्ते का नाम जुड़ा है। तलाश है किसी की, जो खाने, ठिकाने और इलाज का ख़र्च उठाए।",
		"A donation was added to your account": "आपके अकाउंट में एक दान जोड़ा गया",
		"A family has taken in the dog you chose.": "आपने जिस कुत्ते को चुना था, उसे एक परिवार ने अपना लिया है।",
		"A gift for you": "आपके लिए एक तोहफ़ा",
		"A gift from {0}": "{0} की ओर से एक तोहफ़ा",
		"A gift from {0}: {1}": "{0} की ओर से एक तोहफ़ा: {1}",
		"A message from our team": "हमारी टीम का संदेश",
		"A message from {0}": "{0} का संदेश",
		"A month was not charged": "एक महीने के पैसे नहीं कटे",
		"A monthly charge didn’t go through": "इस महीने के पैसे नहीं कट पाए",
		"A new receipt for your donation": "आपके दान की नई रसीद",
		"A test payment has arrived": "एक टेस्ट पेमेंट पहुँचा है",
		"A test payment of {0} went through. With real money, this email would thank you for it.": "{0} का टेस्ट पेमेंट हो गया। पैसे असली होते, तो यह मेल उनके लिए शुक्रिया कहती।",
		"A year with {0}": "{0} के साथ एक साल",
		"About your cheque of {0}": "आपके {0} के चेक के बारे में",
		"Add this donation to my account": "यह दान मेरे अकाउंट में जोड़ें",
		Address: "पता",
		"Adopt Virtually": "गोद लें",
		"All dogs": "कुत्तों की पूरी टोली",
		Amount: "राशि",
		"Approve it again on My Dogs": "“मेरे कुत्ते” में फिर से मंज़ूरी दें",
		"As you asked, our team stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.": "आपके कहने पर हमारी टीम ने {1} के लिए आपकी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, और यह हो जाने पर “मेरे कुत्ते” में दिखेगा, आम तौर पर कुछ मिनटों में।",
		"As you asked, our team stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, usually within minutes.": "आपके कहने पर हमारी टीम ने {1} के लिए आपकी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, आम तौर पर कुछ मिनटों में।",
		"As you chose on My Dogs, your {0} will go to {1} from next month.": "जैसा आपने “मेरे कुत्ते” में चुना, आपकी {0} वाली मदद अगले महीने से {1} के लिए होगी।",
		"Change my details": "मेरी जानकारी बदलें",
		"Change or stop it whenever you like, on My Dogs.": "जब चाहें, “मेरे कुत्ते” में बदलें या बंद करें।",
		"Change the card": "कार्ड बदलें",
		"Change the details on your receipt?": "आपकी रसीद पर जो लिखा है, उसे बदलें?",
		"Check whether it is genuine and still valid, as anybody can": "जाँचें कि रसीद असली और मान्य है या नहीं; यह कोई भी जाँच सकता है",
		"Choose on My Dogs": "“मेरे कुत्ते” में चुनें",
		"Choose your emails": "चुनें कि कौन सी मेल आएँ",
		Confirm: "पुष्टि करें",
		"Confirm my email": "ईमेल की पुष्टि करें",
		"Confirm subscription": "हाँ, चिट्ठी भेजें",
		"Confirm your email": "अपने ईमेल की पुष्टि करें",
		"Dear {0},": "{0} जी, नमस्ते,",
		"Does your bank show the amount as taken? Then write to {0} with the date and the amount. We’ll check with the payment provider and refund what is yours.": "क्या आपके बैंक में यह रक़म कटी हुई दिखती है? तो तारीख़ और रक़म के साथ {0} पर लिखें। हम पेमेंट कंपनी से पता करेंगे और जो आपका है, वह लौटा देंगे।",
		Donor: "दाता",
		"Don’t share it with anyone. If it wasn’t you, change your password: without this code your email stays as it is.": "इसे किसी को न बताएँ। अगर यह आपने नहीं कहा, तो अपना पासवर्ड बदलें: इस कोड के बिना आपका ईमेल वैसा ही रहेगा।",
		"Don’t share it with anyone: whoever has it can open your account. If you didn’t ask for it, ignore this email.": "इसे किसी को न बताएँ: जिसके पास यह कोड हो, वह आपका अकाउंट खोल सकता है। अगर कोड आपने नहीं माँगा, तो इस मेल पर ध्यान न दें।",
		"Don’t share it with anyone: whoever has it can take over your account. If you didn’t ask for it, ignore this email; your password stays as it is.": "इसे किसी को न बताएँ: जिसके पास यह कोड हो, वह आपका अकाउंट अपने हाथ में ले सकता है। अगर कोड आपने नहीं माँगा, तो इस मेल पर ध्यान न दें; आपका पासवर्ड वैसा ही रहेगा।",
		"Either the code or the link works, once, within half an hour. Don’t share them with anyone. If you didn’t ask for this email, ignore it.": "कोड और लिंक में से कोई एक, एक ही बार, आधे घंटे तक काम करता है। इन्हें किसी को न बताएँ। अगर यह मेल आपने नहीं माँगी, तो इस पर ध्यान न दें।",
		"Emails about your donations go to another address now.": "आपके दान की मेल अब दूसरे पते पर जाएगी।",
		"Every update and all costs of care are on one page.": "सारी ख़बरें और देखभाल का पूरा ख़र्च एक ही पन्ने पर है।",
		"Everything that was written about {0} stays on our site.": "{0} के बारे में जो कुछ लिखा गया, वह सब हमारी साइट पर बना रहेगा।",
		For: "किसके लिए",
		"For a tax deduction you need a certificate (Form 114). It is issued only to donors whose PAN and address are in the statement of donations, which is due by 31 May {0}. {1}": "टैक्स में छूट के लिए एक सर्टिफ़िकेट (Form 114) चाहिए। वह सिर्फ़ उन दान देने वालों का बनता है जिनका PAN और पता दान के विवरण में हो; वह विवरण 31 मई {0} तक देना होता है। {1}",
		"For you, {0} gave food, shelter and healthcare to {1}.": "आपके नाम {0} ने {1} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।",
		"For your birthday, {0} gave food, shelter and healthcare to {1}.": "आपके जन्मदिन पर {0} ने {1} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।",
		"For your tax certificate: your PAN": "टैक्स में छूट के सर्टिफ़िकेट के लिए: आपका PAN",
		"For your tax certificate: your PAN and address": "टैक्स में छूट के सर्टिफ़िकेट के लिए: आपका PAN और पता",
		"For your tax certificate: your address": "टैक्स में छूट के सर्टिफ़िकेट के लिए: आपका पता",
		"From now on you give {0} for {1}.": "अब से {1} के लिए आपकी ओर से {0} जाएँगे।",
		"From the next monthly charge, your {0} will go to {1}, as you chose on My Dogs.": "अगली बार जब पैसे कटेंगे, तब से आपकी {0} वाली मदद {1} के लिए होगी, जैसा आपने “मेरे कुत्ते” में चुना।",
		"From {0}, your {1} will go to {2}, as you chose on My Dogs.": "{0} से आपकी {1} वाली मदद {2} के लिए होगी, जैसा आपने “मेरे कुत्ते” में चुना।",
		"Give these details": "यह जानकारी दें",
		"Good news: {0} has found a home": "अच्छी ख़बर: {0} को घर मिल गया",
		"Hello,": "नमस्ते,",
		"Here it is again.": "यह फिर से हाज़िर है।",
		"If a charge is already on its way to your bank, we will refund it. If you see one later, or didn’t ask us to stop, write to {0}.": "अगर बैंक को पैसे काटने का आदेश पहले ही जा चुका हो, तो हम पैसे लौटा देंगे। बाद में पैसे कटे दिखें, या आपने हमसे बंद करने को नहीं कहा था, तो {0} पर लिखें।",
		"If a charge is already on its way to your bank, we will refund it. If you see one later, write to {0}.": "अगर बैंक को पैसे काटने का आदेश पहले ही जा चुका हो, तो हम पैसे लौटा देंगे। बाद में पैसे कटे दिखें, तो {0} पर लिखें।",
		"If it was you, or somebody to whom you gave the email, there is nothing to do. If not, this link removes the donation from that account:": "अगर यह आपने किया, या उन्होंने, जिन्हें आपने वह मेल दी थी, तो कुछ नहीं करना है। नहीं तो इस लिंक से दान उस अकाउंट से हट जाएगा:",
		"If it wasn’t you, do nothing: without the confirmation you get no news.": "अगर यह आपने नहीं लिखा, तो कुछ न करें: पुष्टि के बिना ख़बरें नहीं आएँगी।",
		"If it wasn’t you, do nothing: without the confirmation you get no newsletter.": "अगर यह आपने नहीं लिखा, तो कुछ न करें: पुष्टि के बिना चिट्ठी नहीं आएगी।",
		"If something isn’t right, write to {0}.": "कुछ ठीक न लगे, तो {0} पर लिखें।",
		"If that page is closed, confirm your email here, then sign in:": "अगर वह पन्ना बंद हो गया है, तो यहाँ अपने ईमेल की पुष्टि करें, फिर साइन इन करें:",
		"If there is enough money in the account by then, you don’t need to do anything else.": "तब तक खाते में पैसे पूरे हों, तो आपको और कुछ करने की ज़रूरत नहीं।",
		"If you didn’t ask for it, or something isn’t right, write to {0}.": "अगर आपने इसे नहीं माँगा था, या कुछ ठीक न लगे, तो {0} पर लिखें।",
		"If you didn’t ask for this, write to {0}, and we will change it back.": "अगर यह बदलाव आपने नहीं माँगा था, तो {0} पर लिखें, हम पुराना पता वापस कर देंगे।",
		"If you don’t want the deduction, you don’t need to do anything. Please don’t send a PAN by email: emails can be read on their way.": "छूट नहीं चाहिए, तो कुछ नहीं करना है। PAN मेल से न भेजें: मेल रास्ते में पढ़ी जा सकती है।",
		"If you don’t want to give this month, you don’t need to do anything. If you do, approve it when your bank asks.": "इस महीने न देना चाहें, तो आपको कुछ करने की ज़रूरत नहीं। देना चाहें, तो बैंक के पूछने पर मंज़ूरी दें।",
		"If you like, choose another dog, or all dogs, under My Dogs: your monthly payment stays as it is, and there is nothing to approve again. Or you can stop there. Both are fine.": "चाहें तो “मेरे कुत्ते” में दूसरा कुत्ता चुनें, या सभी कुत्ते: हर महीने का पेमेंट जैसा है वैसा रहेगा, और फिर से मंज़ूरी नहीं देनी होगी। या वहीं बंद कर दें। दोनों ठीक हैं।",
		"If you like, choose another dog, or all dogs: sign up with this email address, and do it under My Dogs. Your monthly payment stays as it is, and there is nothing to approve again. Or you can stop. Both are fine.": "चाहें तो दूसरा कुत्ता चुनें, या सभी कुत्ते: इसी ईमेल पते से अकाउंट बना लें, फिर “मेरे कुत्ते” में चुनें। हर महीने का पेमेंट जैसा है वैसा रहेगा, और फिर से मंज़ूरी नहीं देनी होगी। या बंद कर दें। दोनों ठीक हैं।",
		"If you reply to this email, it reaches our office at {0}. You can also write again on our website.": "इस ईमेल का जवाब दें, तो वह हमारे दफ़्तर में {0} पर पहुँचेगा। हमारी वेबसाइट पर फिर से भी लिखा जा सकता है।",
		"If you want to begin again, any of the dogs would be glad.": "फिर से शुरू करना चाहें, तो किसी भी कुत्ते को ख़ुशी होगी।",
		"If you want to continue, approve the monthly payment again, on My Dogs. If not, you don’t need to do anything: the sponsorship will end on {0}, and you’ll owe nothing.": "आगे चलाना चाहें, तो “मेरे कुत्ते” में हर महीने के पेमेंट को फिर से मंज़ूरी दें। न चलाना चाहें, तो आपको कुछ नहीं करना है: स्पॉन्सरशिप {0} को ख़त्म हो जाएगी, और आप पर कुछ बाक़ी नहीं रहेगा।",
		"If you want to continue, change the card on the page of our payment provider. If not, you don’t need to do anything: the sponsorship will end on {0}, and you’ll owe nothing.": "आगे चलाना चाहें, तो हमारी पेमेंट कंपनी के पन्ने पर कार्ड बदलें। न चलाना चाहें, तो आपको कुछ नहीं करना है: स्पॉन्सरशिप {0} को ख़त्म हो जाएगी, और आप पर कुछ बाक़ी नहीं रहेगा।",
		"If you want to continue, start again with a new monthly payment. If not, you don’t need to do anything: the sponsorship will end on {0}, and you’ll owe nothing.": "आगे चलाना चाहें, तो हर महीने का नया पेमेंट शुरू करें। न चलाना चाहें, तो आपको कुछ नहीं करना है: स्पॉन्सरशिप {0} को ख़त्म हो जाएगी, और आप पर कुछ बाक़ी नहीं रहेगा।",
		"If you would rather pay in another way, stop this monthly payment first, and then start again.": "किसी और तरीक़े से देना चाहें, तो पहले हर महीने का यह पेमेंट बंद करें, फिर नया शुरू करें।",
		"If you’d rather stay paused, or stop, you can do that on My Dogs.": "रोके रखना या बंद करना चाहें, तो “मेरे कुत्ते” में कर सकते हैं।",
		"If you’d still like to give, you can send another cheque or pay in another way.": "अगर आप अब भी दान देना चाहें, तो दूसरा चेक भेज सकते हैं या किसी और तरीक़े से पेमेंट कर सकते हैं।",
		"In memory of {0}": "{0} की याद में",
		"In memory of {0}, {1} gave food, shelter and healthcare to {2}.": "{0} की याद में {1} ने {2} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।",
		"In the tax year {0} you gave {1}. Thank you.": "वित्त वर्ष {0} में आपने {1} दिए। शुक्रिया।",
		"In words": "शब्दों में",
		"In your honour, {0} gave food, shelter and healthcare to {1}.": "आपके सम्मान में {0} ने {1} के लिए खाने, ठिकाने और इलाज का इंतज़ाम किया है।",
		"Issued by": "जारी करने वाले",
		"Issued on": "जारी होने की तारीख़",
		"It has arrived. Here is the receipt.": "पैसे पहुँच गए हैं। रसीद यहाँ है।",
		"It will be charged each month again.": "अब फिर हर महीने पैसे कटेंगे।",
		"Its page is ready to print, show or send.": "इसका पन्ना तैयार है: छापें, दिखाएँ या भेजें।",
		"Meet the Dogs": "कुत्तों से मिलिए",
		"Meet the dogs now, and adopt one virtually when you like.": "अभी कुत्तों से मिलिए, और जब चाहें किसी को दूर से गोद लीजिए।",
		"Meet the other dogs": "दूसरे कुत्तों से मिलिए",
		"Meet the other new dogs": "बाक़ी नए कुत्तों से मिलिए",
		"Meet {0}": "{0} से मिलिए",
		"Meet {0} new dogs": "{0} नए कुत्तों से मिलिए",
		Monthly: "हर महीने",
		Name: "नाम",
		"News from {0}": "{0} की ख़बर",
		"News from {0} and {1}": "{0} और {1} की ख़बरें",
		"News from {0}, {1} and other dogs": "{0}, {1} और दूसरे कुत्तों की ख़बरें",
		"News of the dog in your gift.": "आपके तोहफ़े के कुत्ते की ख़बर।",
		"No money was taken.": "कोई पैसा नहीं कटा।",
		"Nothing changes unless you confirm.": "आपके बटन दबाए बिना कुछ नहीं बदलेगा।",
		"Nothing more will be charged.": "अब और पैसे नहीं कटेंगे।",
		"Nothing more will be charged. If your bank shows a later charge, write to {0} with its date and amount, and we will refund it.": "अब और पैसे नहीं कटेंगे। अगर बाद में बैंक में पैसे कटे दिखें, तो तारीख़ और रक़म के साथ {0} पर लिखें, हम लौटा देंगे।",
		"Nothing will be charged in the meantime.": "इस बीच कोई पैसा नहीं कटेगा।",
		Number: "नंबर",
		"One-time": "एक बार",
		"Only needed if you want the tax deduction.": "यह तभी चाहिए जब आपको टैक्स में छूट लेनी हो।",
		"Only this email has the link, so keep it. If you create an account with this email address, you’ll find the gift under My Donations too.": "लिंक सिर्फ़ इसी मेल में है, इसलिए इसे सँभालकर रखें। इसी ईमेल पते से अकाउंट बनाएँ, तो तोहफ़ा “मेरे दान” में भी मिलेगा।",
		"Open My Dogs": "“मेरे कुत्ते” खोलें",
		"Open My Donations": "“मेरे दान” खोलें",
		"Open the page and press the button.": "पन्ना खोलें और बटन दबाएँ।",
		"Open the page of the gift": "तोहफ़े का पन्ना खोलें",
		"Open the page, press the button, and you are on the list.": "पन्ना खोलें, बटन दबाएँ, और आपका पता सूची में जुड़ जाएगा।",
		"Open your gift": "अपना तोहफ़ा खोलें",
		"Open your messages": "अपने संदेश खोलें",
		"Our answer to your message of {0}": "{0} के आपके संदेश का जवाब",
		"Our last email is no longer correct.": "हमारी पिछली मेल की बात अब सही नहीं है।",
		"Our team answers:": "हमारी टीम का जवाब:",
		"Our team changed the email address for your donations from this one to {0}. Emails about your donations and receipts go there from now on, and the links in earlier emails no longer work.": "हमारी टीम ने आपके दान के लिए दिया हुआ ईमेल पता इस पते से बदलकर {0} कर दिया है। आपके दान और रसीदों की मेल अब वहीं जाएगी, और पहले की मेल के लिंक अब काम नहीं करेंगे।",
		"Our team has corrected your details for receipts, as you asked. Receipts with other details have been replaced: please use the new ones, which are under My Donations.": "आपके कहने पर हमारी टीम ने रसीदों के लिए आपकी जानकारी ठीक कर दी है। जिन रसीदों पर दूसरी जानकारी थी, उनकी जगह नई रसीदें आ गई हैं: अब नई रसीदें ही इस्तेमाल करें, वे “मेरे दान” में हैं।",
		"Our team is sending you this receipt again, as you asked:": "आपके कहने पर हमारी टीम यह रसीद फिर से भेज रही है:",
		"Our team wrote these updates for you and the other sponsors:": "हमारी टीम ने आपके और बाक़ी स्पॉन्सरों के लिए ये ख़बरें लिखी हैं:",
		"Our team wrote this about {0}, the dog in your gift:": "आपका तोहफ़ा {0} के नाम है। हमारी टीम ने {0} के बारे में यह लिखा है:",
		"Our team wrote this for you and the other sponsors:": "हमारी टीम ने आपके और बाक़ी स्पॉन्सरों के लिए यह लिखा है:",
		"Our team wrote to you: {0}": "हमारी टीम ने आपको लिखा है: {0}",
		"Pay with another card": "दूसरे कार्ड से पैसे दें",
		"Photo 1 of {0}, {1}": "{0} की तस्वीर 1, {1}",
		"Picture of {0}": "{0} की तस्वीर",
		"Please confirm your subscription": "पुष्टि करें कि आपको हमारी चिट्ठी चाहिए",
		"Please confirm: change the details on receipt {0}": "पुष्टि करें: रसीद {0} की जानकारी बदलनी है",
		"Please look at the address.": "पता एक बार देख लें।",
		"Print or save it": "छापें या सहेजें",
		Receipt: "रसीद",
		"Received by": "किसे मिला",
		"Received from": "किनसे मिला",
		"Remove it": "अकाउंट से हटाएँ",
		"Renew it by {0} to keep it going.": "आगे चलाने के लिए {0} तक फिर मंज़ूरी दें।",
		"Sad news about {0}": "{0} के बारे में दुखद ख़बर",
		"See or stop this monthly payment": "हर महीने का यह पेमेंट देखिए या बंद कीजिए",
		"See the update": "ख़बर देखें",
		"See the updates": "ख़बरें देखें",
		"See your gifts": "अपने तोहफ़े देखें",
		"Since {0} you have been there for {1}.": "{0} से आप {1} के साथ हैं।",
		"Since {0} you have been there for {1}. Thank you.": "{0} से आप {1} के साथ हैं। शुक्रिया।",
		"Somebody entered this address on the page of a gift to get news from {0}: what our team writes about the dog, at most once a day. Was it you?": "किसी ने एक तोहफ़े के पन्ने पर {0} की ख़बरें पाने के लिए यह पता लिखा: हमारी टीम इस कुत्ते के बारे में जो लिखती है, दिन में ज़्यादा से ज़्यादा एक बार। क्या यह आपने लिखा?",
		"Somebody who is signed in to your account at {0} asked to change its email from {1} to {2}. If it was you, type the code under Settings on the site. It works once, within half an hour.": "{0} पर आपके अकाउंट में साइन इन करके किसी ने अकाउंट का ईमेल {1} से बदलकर {2} करने को कहा है। अगर यह आपने कहा है, तो साइट पर “सेटिंग” में यह कोड लिखें। यह एक ही बार, आधे घंटे तक काम करता है।",
		"Somebody with the link to your receipt {0} asked us to change your details on it. Was it you? Now it says:": "किसी ने, जिनके पास आपकी रसीद {0} का लिंक है, हमसे उस पर लिखी आपकी जानकारी बदलने को कहा है। क्या यह आपने कहा? अभी उस पर लिखा है:",
		"Start again": "फिर शुरू करें",
		"Stop it whenever you like.": "जब चाहें, बंद करें।",
		"Test payment of {0}": "{0} का टेस्ट पेमेंट",
		"Test: {0}": "टेस्ट: {0}",
		"Thank you for sponsoring {0}": "{0} का ख़र्च उठाने के लिए शुक्रिया",
		"Thank you for wanting to help.": "आपने मदद करनी चाही, इसके लिए शुक्रिया।",
		"Thank you for your cheque of {0}. The bank returned it to us unpaid. That can have many reasons, a signature or a date for example, and your bank can tell you which one it was.": "आपके चेक ({0}) के लिए धन्यवाद। बैंक ने उसे बिना भुगतान के लौटा दिया। इसकी कई वजहें हो सकती हैं, जैसे दस्तख़त या तारीख़, और आपका बैंक बता सकता है कि वजह क्या थी।",
		"Thank you for your donation": "आपकी मदद के लिए शुक्रिया",
		"Thank you for your donation of {0}": "{0} की मदद के लिए शुक्रिया",
		"Thank you for your time as a sponsor": "स्पॉन्सर बनकर साथ देने के लिए शुक्रिया",
		"That will work only if you approve the monthly payment again. If you don’t want to continue, you don’t need to do anything.": "यह तभी हो पाएगा जब आप हर महीने के पेमेंट को फिर से मंज़ूरी दें। अगर आगे चलाने का मन न हो, तो आपको कुछ करने की ज़रूरत नहीं।",
		"That will work only with another card.": "यह सिर्फ़ दूसरे कार्ड से हो पाएगा।",
		"The bank returned it, which can have many reasons.": "बैंक ने उसे लौटा दिया, जिसकी कई वजहें हो सकती हैं।",
		"The button below shows this monthly payment, and you can stop it there. If you sign up with this email address, My Dogs will have it, and you can change it.": "हर महीने का यह पेमेंट नीचे के बटन से देखिए, और चाहें तो वहीं बंद कर दीजिए। इसी ईमेल पते से अकाउंट बना लें, तो यह “मेरे कुत्ते” में आ जाएगा, और वहाँ बदला भी जा सकेगा।",
		"The button opens a page where we ask you once more. It works for a day. If it wasn’t you, do nothing: your receipt stays as it is. If this happens again, write to {0}.": "इस बटन से एक पन्ना खुलता है, जहाँ हम आपसे एक बार और पूछते हैं। बटन एक दिन तक काम करता है। अगर यह आपने नहीं कहा, तो कुछ न करें: आपकी रसीद जैसी है वैसी रहेगी। ऐसी मेल फिर आए, तो {0} पर लिखें।",
		"The card has expired.": "कार्ड की तारीख़ निकल चुकी है।",
		"The code works once, within half an hour.": "कोड एक ही बार, आधे घंटे तक काम करता है।",
		"The details on your receipts are corrected": "आपकी रसीदों पर जानकारी ठीक कर दी गई है",
		"The dog you chose now lives elsewhere.": "आपने जिस कुत्ते को चुना था, उसका ठिकाना अब कहीं और है।",
		"The email address for your donations was changed": "आपके दान के लिए दिया हुआ ईमेल पता बदल दिया गया",
		"The new receipt, which replaces it, would say:": "इसकी जगह आने वाली नई रसीद पर लिखा होगा:",
		"The new receipts are under My Donations.": "नई रसीदें “मेरे दान” में हैं।",
		"The next charge will be on {0}, and your bank will tell you a day before.": "अगली बार पैसे {0} को कटेंगे, और आपका बैंक एक दिन पहले बताएगा।",
		"The other {0} are under My Donations.": "बाक़ी {0} दान “मेरे दान” में हैं।",
		"The page is yours to keep and to share. You owe nothing, and nobody will ask you for money there.": "यह पन्ना आपका है: सँभालकर रखें, जिसे चाहें दिखाएँ। आपको कुछ नहीं देना है, और वहाँ आपसे कोई पैसे नहीं माँगेगा।",
		"The page of your gift for {0} stays.": "{0} के लिए आपके तोहफ़े का पन्ना बना रहेगा।",
		"The pause ends in three days.": "तीन दिन में यह फिर चलने लगेगी।",
		"The pause ends on {0}. Then your sponsorship of {1} for {2} goes on. We’ll write to you when the next charge is, and your bank will tell you a day before it.": "रुकने का समय {0} को पूरा होगा। फिर {2} के लिए आपकी {1} वाली स्पॉन्सरशिप आगे चलेगी। अगली बार पैसे कब कटेंगे, यह हम आपको लिखेंगे, और आपका बैंक एक दिन पहले बता देगा।",
		"The pause of your sponsorship of {0} was to end today. {1} can no longer be sponsored, so it stays paused, and nothing is charged. If you like, choose another dog, or all dogs, on My Dogs: there is nothing to approve again. Or you can stop there. Both are fine.": "आपकी {0} वाली स्पॉन्सरशिप आज से फिर चलनी थी। अब {1} को स्पॉन्सर नहीं किया जा सकता, इसलिए यह रुकी रहेगी और कोई पैसा नहीं कटेगा। चाहें तो “मेरे कुत्ते” में दूसरा कुत्ता या सभी कुत्ते चुनें: दोबारा मंज़ूरी नहीं देनी होगी। या वहीं बंद कर दें। दोनों ठीक हैं।",
		"The payment has arrived, and the page of your gift for {0} is ready. Print it, show it, or send its link yourself. Anyone with the link can open it. It shows neither the amount nor your address.": "पैसे पहुँच गए हैं, और {0} के लिए आपके तोहफ़े का पन्ना तैयार है। उसे छापें, दिखाएँ, या उसका लिंक ख़ुद भेजें। जिनके पास लिंक है, वे सब उसे खोल सकते हैं। उस पर न रक़म दिखती है, न आपका पता।",
		"The payment has arrived, and we are sending our email to {0} now. It shows neither the amount nor your address.": "पैसे पहुँच गए हैं, और {0} के लिए हमारी मेल अभी जा रही है। उसमें न रक़म दिखती है, न आपका पता।",
		"The payment has arrived. We’ll send our email to {0} on {1}, in the morning. Until then you can withdraw the gift or correct the address. The email shows neither the amount nor your address.": "पैसे पहुँच गए हैं। {0} के लिए हमारी मेल {1} की सुबह जाएगी। तब तक चाहें तो तोहफ़ा वापस लें या पता ठीक करें। मेल में न रक़म दिखती है, न आपका पता।",
		"The receipts keep the names in which they were issued. If you know nothing about this, write to {0}.": "रसीदें उन्हीं के नाम रहती हैं जिनके नाम बनी थीं। अगर आपको इसका कुछ पता नहीं, तो {0} पर लिखें।",
		"The records of your donations and your receipts stay, without an account, and so do the name, the address and the PAN that you gave for receipts. The law requires us to record whose donations we received.": "आपके दान के रिकॉर्ड और आपकी रसीदें बिना अकाउंट के बनी रहेंगी, और रसीदों के लिए दिया गया नाम, पता और PAN भी। क़ानून के मुताबिक़ हमें यह रखना होता है कि हमें किनसे दान मिला।",
		"There are more on My Dogs.": "“मेरे कुत्ते” में और ख़बरें हैं।",
		"There is good news: a family has adopted {0} and taken the dog home for good.": "अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।",
		"There is nothing you need to do now. If you don’t know why, your bank can tell you.": "अभी आपको कुछ नहीं करना है। वजह समझ न आए, तो आपका बैंक बता सकता है।",
		"There is nothing you need to do.": "आपको कुछ नहीं करना है।",
		"There wasn’t enough money in the account.": "खाते में पैसे कम थे।",
		"These dogs have joined us and are looking for somebody to pay for food, shelter and healthcare.": "हमारे यहाँ ये नए कुत्ते आए हैं। तलाश है किसी की, जो उनके खाने, ठिकाने और इलाज का ख़र्च उठाए।",
		"This address was entered for the newsletter of {0}: news of the dogs, about once a month. Was it you?": "{0} की चिट्ठी (न्यूज़लेटर) के लिए यह पता लिखा गया: कुत्तों की ख़बरें, महीने में लगभग एक बार। क्या यह आपने लिखा?",
		"This is a test sponsorship. No money is taken.": "यह टेस्ट स्पॉन्सरशिप है। कोई पैसा नहीं कटता।",
		"This is about a test payment. No money was taken.": "यह एक टेस्ट पेमेंट के बारे में है। कोई पैसा नहीं कटा।",
		"This is about test payments. No money was taken.": "यह टेस्ट पेमेंट के बारे में है। कोई पैसा नहीं कटा।",
		"This is about your gift for {0}. Our email to {1} will be sent on {2} and won’t say anything about payments. Until then you can withdraw the gift, under My Donations.": "यह मेल {0} के लिए आपके तोहफ़े के बारे में है। {1} के लिए हमारी मेल {2} को जाएगी, और उसमें पेमेंट की कोई बात नहीं होगी। तब तक चाहें तो “मेरे दान” में तोहफ़ा वापस लें।",
		"This is about your gift for {0}. We don’t write to {1} about payments.": "यह मेल {0} के लिए आपके तोहफ़े के बारे में है। {1} को हम पेमेंट के बारे में कुछ नहीं लिखते।",
		"This is the last email about your account. Once it has been sent, we delete your address.": "आपके अकाउंट के बारे में यह आख़िरी मेल है। इसके जाते ही हम आपका पता मिटा देते हैं।",
		"This is your gift for {0}, so we are telling you first: if {1} gets the news of {2} by email, our email about it will be sent a day after this one. We don’t write to {3} about payments.": "यह {0} के लिए आपका तोहफ़ा है, और यह बात सबसे पहले आपको बताई जा रही है: अगर {1} को {2} की ख़बरें मेल से मिलती हैं, तो इसके बारे में हमारी मेल एक दिन बाद जाएगी। {3} को हम पैसों के बारे में कुछ नहीं लिखते।",
		"This is your gift for {0}. Our email to {1} will be sent on {2} and will gently explain what happened to the dog. Until then you can withdraw the gift, under My Donations.": "यह {0} के लिए आपका तोहफ़ा है। {1} के लिए हमारी मेल {2} को जाएगी, और उसमें नरमी से बताया जाएगा कि कुत्ते का क्या हुआ। तब तक चाहें तो “मेरे दान” में तोहफ़ा वापस लें।",
		"This is your receipt:": "यह आपकी रसीद है:",
		"This month’s {0} for {1} didn’t go through": "{1} के लिए इस महीने के {0} नहीं कट पाए",
		"This month’s {0} for {1} was not charged": "{1} के लिए इस महीने के {0} नहीं कटे",
		"This month’s {0} for {1} was not charged.": "{1} के लिए इस महीने के {0} नहीं कटे।",
		"This was a test payment. No money was taken.": "यह टेस्ट पेमेंट था। कोई पैसा नहीं कटा।",
		"Through it you have given {0} to the dogs of {1}. Thank you for every month.": "इस स्पॉन्सरशिप से आपने {1} के कुत्तों को {0} दिए हैं। जितने महीने साथ दिया, उसका शुक्रिया।",
		"Through it you have given {0}. Thank you for every month.": "इस स्पॉन्सरशिप से आपने {0} दिए हैं। जितने महीने साथ दिया, उसका शुक्रिया।",
		"Through it you have given {0}: {1}. Thank you for every month.": "इस स्पॉन्सरशिप से आपने {0} दिए हैं: {1}। जितने महीने साथ दिया, उसका शुक्रिया।",
		"Try again": "फिर कोशिश करें",
		Type: "कितनी बार",
		"Type it on the page where you asked for it, or at {0}. It works once, within half an hour.": "इसे उसी पन्ने पर लिखें जहाँ आपने माँगा था, या {0} पर। यह एक ही बार, आधे घंटे तक काम करता है।",
		"Type it on the page where you asked for it. It works once, within half an hour.": "इसे उसी पन्ने पर लिखें जहाँ आपने माँगा था। यह एक ही बार, आधे घंटे तक काम करता है।",
		"Type it on the page where you asked for it: it confirms that {0} is yours, and signs you in at {1}.": "इसे उसी पन्ने पर लिखें जहाँ आपने माँगा था: इससे पुष्टि होती है कि {0} आपका है, और आप {1} पर साइन इन हो जाते हैं।",
		Unsubscribe: "मेल बंद करें",
		"Until then it is for {0}.": "तब तक यह {0} के लिए है।",
		"Was it you? Then there is nothing to do.": "क्या यह आपने किया? तो कुछ नहीं करना है।",
		"Ways to give": "दान देने के तरीक़े",
		"We are asking for the dog’s return.": "हम वापसी की माँग कर रहे हैं।",
		"We are sending our email now.": "हमारी मेल अभी जा रही है।",
		"We are sorry to have to write this.": "हमें दुख है कि यह लिखना पड़ रहा है।",
		"We are sorry: {0} has died": "हमें दुख है: {0} अब हमारे बीच नहीं हैं",
		"We are very sorry to tell you that {0} has died.": "बड़े दुख के साथ बताना पड़ रहा है कि {0} अब हमारे बीच नहीं हैं।",
		"We are very sorry to tell you that {0} has died. A street dog who has somebody is a lucky dog, and {1} had you. Thank you for that. There is nothing you need to decide today.": "बड़े दुख के साथ बताना पड़ रहा है कि {0} अब हमारे बीच नहीं हैं। गली के जिस कुत्ते का कोई अपना हो, वह क़िस्मत वाला होता है, और {1} को आपका साथ मिला। इसके लिए शुक्रिया। आज आपको कुछ तय नहीं करना है।",
		"We are very sorry to tell you that {0}, the dog in your gift, has died. A street dog who has somebody is a lucky dog, and {1} had you.": "बड़े दुख के साथ बताना पड़ रहा है कि {0}, जिनके नाम आपका तोहफ़ा था, अब हमारे बीच नहीं हैं। गली के जिस कुत्ते का कोई अपना हो, वह क़िस्मत वाला होता है, और {1} को आपका साथ मिला।",
		"We are very sorry to tell you that {0}, whom you had chosen for next month, has died. There is nothing you need to decide today.": "बड़े दुख के साथ बताना पड़ रहा है कि {0}, जिन्हें आपने अगले महीने के लिए चुना था, अब हमारे बीच नहीं हैं। आज आपको कुछ तय नहीं करना है।",
		"We are very sorry: {0} has died. Until then, {1} had somebody.": "हमें बहुत दुख है: {0} अब हमारे बीच नहीं हैं। तब तक {1} के पास कोई अपना था।",
		"We corrected the details on your receipts": "हमने आपकी रसीदों पर आपकी जानकारी ठीक कर दी",
		"We couldn’t deliver the email with your gift for {0}: it was refused at that address. Under your gifts you can correct the address, have it sent again, or open the page and show it yourself.": "{0} के लिए आपके तोहफ़े वाली मेल हम पहुँचा नहीं पाए: उस पते पर उसे लिया नहीं गया। “तोहफ़े” में पता ठीक करें, मेल फिर से भिजवाएँ, या पन्ना खोलकर ख़ुद दिखाएँ।",
		"We didn’t send the email with your gift for {0}: ten other gifts were sent to this address recently or are waiting for their day, so it can’t take more for now. Under your gifts you can give another address, or open the page and show it yourself.": "{0} के लिए आपके तोहफ़े वाली मेल हमने नहीं भेजी: इस पते पर हाल में दस और तोहफ़े जा चुके हैं या अपने दिन का इंतज़ार कर रहे हैं, इसलिए अभी और नहीं भेजे जा सकते। “तोहफ़े” में दूसरा पता दें, या पन्ना खोलकर ख़ुद दिखाएँ।",
		"We didn’t send the email with your gift for {0}: this address doesn’t accept gifts by email. Under your gifts you can give another address, or open the page and show it yourself.": "{0} के लिए आपके तोहफ़े वाली मेल हमने नहीं भेजी: इस पते पर मेल से तोहफ़े नहीं लिए जाते। “तोहफ़े” में दूसरा पता दें, या पन्ना खोलकर ख़ुद दिखाएँ।",
		"We don’t have your PAN and address yet.": "हमारे पास अभी आपका PAN और पता नहीं है।",
		"We don’t have your PAN yet.": "हमारे पास अभी आपका PAN नहीं है।",
		"We don’t have your address yet.": "हमारे पास अभी आपका पता नहीं है।",
		"We have good news about the dog in your gift: a family has adopted {0} and taken the dog home for good.": "आपके तोहफ़े के कुत्ते की अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।",
		"We have good news.": "एक अच्छी ख़बर है।",
		"We have good news: a family has adopted {0} and taken the dog home for good.": "अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।",
		"We have good news: a family has adopted {0} and taken the dog home for good. Until that day, you were there for {1}. Thank you.": "अच्छी ख़बर है: एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है। उस दिन तक {1} का साथ आपने दिया। शुक्रिया।",
		"We have good news: a family has adopted {0}, whom you had chosen for next month, and taken the dog home for good.": "अच्छी ख़बर है: आपने अगले महीने के लिए {0} को चुना था, और एक परिवार ने {0} को हमेशा के लिए अपने घर में जगह दी है।",
		"We have good news: {0} is back from the municipal centre and with us again. Thank you for staying by {1}’s side.": "अच्छी ख़बर है: {0} नगर निगम के सेंटर से लौटकर फिर हमारे साथ हैं। {1} का साथ देने के लिए शुक्रिया।",
		"We stopped your sponsorship of {0}, as you asked": "आपके कहने पर हमने {0} के लिए आपकी स्पॉन्सरशिप बंद कर दी",
		"Welcome to {0}": "{0} में स्वागत है",
		"We’ll send our email on {0}.": "हमारी मेल {0} को जाएगी।",
		"What happens next, and thank you.": "आगे क्या होगा, और शुक्रिया।",
		"What has been deleted, and what stays.": "क्या मिटाया गया, और क्या रहता है।",
		"What it means for your gift.": "आपके तोहफ़े के लिए इसका क्या मतलब है।",
		"What our last email said about {0} is no longer true: {1} is with us and in our care. If this was our mistake and worried you, we are sorry.": "हमारी पिछली मेल में {0} के बारे में जो लिखा था, वह अब सही नहीं है: {1} हमारे साथ हैं और हमारी देखभाल में हैं। अगर यह हमारी ग़लती थी और आपको चिंता हुई, तो माफ़ कीजिए।",
		"What you gave helps our dogs either way.": "आपने जो दिया, उससे हमारे कुत्तों की मदद हर हाल में होती है।",
		"Would you like a tax certificate?": "टैक्स में छूट का सर्टिफ़िकेट चाहिए?",
		"Would you like news from {0}?": "क्या आपको {0} की ख़बरें चाहिए?",
		"Would you like to see this donation on the site? It is added to the account with this email address as soon as the address is confirmed. If your account has another address, this link adds it. The link works once, within 30 days.": "यह दान साइट पर देखना है? इस ईमेल पते वाले अकाउंट में यह पते की पुष्टि होते ही जुड़ जाता है। आपके अकाउंट का पता दूसरा हो, तो यह लिंक इसे जोड़ देगा। लिंक एक ही बार, 30 दिन तक काम करता है।",
		"Write again": "फिर से लिखें",
		"Write to {0} if you have a question. A person will answer.": "कोई सवाल हो तो {0} पर लिखें। कोई न कोई ज़रूर जवाब देगा।",
		"You can reply there, below the message.": "वहीं, संदेश के नीचे, जवाब लिखें।",
		"You can try again with another card or UPI app.": "दूसरे कार्ड या UPI ऐप से फिर कोशिश करें।",
		"You decided not to move your sponsorship. Your {0} goes on for {1}, as before.": "आपने स्पॉन्सरशिप का बदलाव वापस ले लिया। आपकी {0} वाली मदद पहले की तरह {1} के लिए ही रहेगी।",
		"You didn’t approve it in your bank or UPI app.": "आपने अपने बैंक या UPI ऐप में इसकी मंज़ूरी नहीं दी।",
		"You gave for all dogs": "सभी कुत्तों के लिए आपका दान",
		"You gave for {0}": "{0} के लिए आपका दान",
		"You gave {0} on {1}. Somebody used the link in the email with your receipt to add this donation to an account. That account now shows the donation and its receipt.": "आपने {1} को {0} दिए थे। किसी ने आपकी रसीद वाली मेल के लिंक से यह दान एक अकाउंट में जोड़ा। अब उस अकाउंट में यह दान और इसकी रसीद दिखती है।",
		"You get this email because Adoption Alerts are on in your settings. There is at most one a day.": "यह मेल इसलिए आई है कि सेटिंग में “नए कुत्तों की ख़बर” चालू है। दिन में ज़्यादा से ज़्यादा एक मेल आती है।",
		"You get this email because Email Notifications are on in your settings.": "यह मेल इसलिए आई है कि सेटिंग में “ईमेल से सूचना” चालू है।",
		"You get this email because a donation was made with this address.": "यह मेल इसलिए आई है कि इस पते से दान दिया गया था।",
		"You get this email because an account was created with this address.": "यह मेल इसलिए आई है कि इस पते से एक अकाउंट बनाया गया।",
		"You get this email because donations were added to your account: they were given with your email address, or somebody signed in to your account used the link in their receipt.": "यह मेल इसलिए आई है कि आपके अकाउंट में दान जोड़े गए: वे आपके ईमेल पते से दिए गए थे, या आपके अकाउंट में साइन इन करके किसी ने उनकी रसीद का लिंक खोला।",
		"You get this email because of your monthly payment for our dogs. Emails about it can’t be switched off.": "यह मेल हमारे कुत्तों के लिए आपके हर महीने के पेमेंट की वजह से आई है। इससे जुड़ी मेल बंद नहीं की जा सकतीं।",
		"You get this email because somebody asked for a code or an account with this address.": "यह मेल इसलिए आई है कि किसी ने इस पते के लिए कोड या अकाउंट माँगा।",
		"You get this email because somebody asked for a code to sign in with this address.": "यह मेल इसलिए आई है कि किसी ने इस पते से साइन इन करने का कोड माँगा।",
		"You get this email because somebody asked for a new password for this address.": "यह मेल इसलिए आई है कि किसी ने इस पते के लिए नया पासवर्ड माँगा।",
		"You get this email because somebody entered this address on our site.": "यह मेल इसलिए आई है कि किसी ने हमारी साइट पर यह पता लिखा।",
		"You get this email because somebody wrote to us with this address.": "यह ईमेल इसलिए मिला है कि किसी ने इस पते से हमें लिखा था।",
		"You get this email because the account with this address was deleted.": "यह मेल इसलिए आई है कि इस पते वाला अकाउंट मिटाया गया।",
		"You get this email because you asked for news from {0}.": "यह मेल इसलिए आई है कि आपने {0} की ख़बरें माँगी थीं।",
		"You get this email because you asked for news from {0}. There is at most one a day.": "यह मेल इसलिए आई है कि आपने {0} की ख़बरें माँगी थीं। दिन में ज़्यादा से ज़्यादा एक मेल आती है।",
		"You get this email because you chose {0} for your sponsorship.": "यह मेल इसलिए आई है कि आपने अपनी स्पॉन्सरशिप के लिए {0} को चुना था।",
		"You get this email because you gave a gift on our site.": "यह मेल इसलिए आई है कि आपने हमारी साइट पर एक तोहफ़ा दिया।",
		"You get this email because you gave this address with your donation.": "यह मेल इसलिए आई है कि आपने दान के साथ यह पता दिया था।",
		"You get this email because you gave us a cheque.": "यह ईमेल आपको इसलिए मिला है क्योंकि आपने हमें चेक दिया था।",
		"You get this email because you made a donation and gave this address for it.": "यह मेल इसलिए आई है कि आपने दान देते समय यह पता दिया था।",
		"You get this email because you made a donation, and Donation Receipts are on in your settings.": "यह मेल इसलिए आई है कि आपने दान दिया और सेटिंग में “दान की रसीदें” चालू है।",
		"You get this email because you made a donation. We ask at most once in 30 days.": "यह मेल इसलिए आई है कि आपने दान दिया। हम 30 दिन में ज़्यादा से ज़्यादा एक बार पूछते हैं।",
		"You get this email because you sponsor a dog, and Email Notifications are on in your settings.": "यह ईमेल इसलिए मिला है कि आप एक कुत्ते का ख़र्च उठाते हैं और आपकी सेटिंग में ईमेल सूचनाएँ चालू हैं।",
		"You get this email because you sponsor a dog, and Email Notifications are on in your settings. There is at most one a day.": "यह मेल इसलिए आई है कि आप एक कुत्ते के स्पॉन्सर हैं और सेटिंग में “ईमेल से सूचना” चालू है। दिन में ज़्यादा से ज़्यादा एक मेल आती है।",
		"You get this email because you sponsor {0}.": "यह ईमेल इसलिए मिला है कि {0} का ख़र्च आप उठाते हैं।",
		"You get this email because you sponsor {0}. There is at most one a day.": "यह मेल इसलिए आई है कि आप {0} के स्पॉन्सर हैं। दिन में ज़्यादा से ज़्यादा एक मेल आती है।",
		"You get this email because you started a payment, and Donation Receipts are on in your settings.": "यह मेल इसलिए आई है कि आपने एक पेमेंट शुरू किया था और सेटिंग में “दान की रसीदें” चालू है।",
		"You get this email because you subscribed to our newsletter, or chose Marketing Emails in your settings.": "यह मेल इसलिए आई है कि आपने हमारी चिट्ठी मँगाई थी, या सेटिंग में “चिट्ठी (न्यूज़लेटर)” चुनी थी।",
		"You get this email because your account’s email can only be changed with your consent.": "यह मेल इसलिए आई है कि अकाउंट का ईमेल बदलने के लिए आपकी मंज़ूरी चाहिए।",
		"You get this email because your details for receipts changed. Emails about them can’t be switched off.": "यह मेल इसलिए आई है कि रसीदों के लिए आपकी जानकारी बदली है। इससे जुड़ी मेल बंद नहीं की जा सकतीं।",
		"You get this email because {0} gave this address for a gift. We send it only once. If you don’t want gifts by email, unsubscribe below to stop all of them.": "यह मेल इसलिए आई है कि {0} ने तोहफ़े के लिए यह पता दिया। हम यह एक ही बार भेजते हैं। मेल से तोहफ़े नहीं चाहिए, तो नीचे दिए लिंक से सब बंद कर दें।",
		"You stopped your sponsorship of {0}": "आपने {0} के लिए अपनी स्पॉन्सरशिप बंद कर दी",
		"You stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.": "आपने {1} के लिए अपनी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, और यह हो जाने पर “मेरे कुत्ते” में दिखेगा, आम तौर पर कुछ मिनटों में।",
		"You stopped your sponsorship of {0} for {1}. We are cancelling the monthly payment at your bank now, usually within minutes.": "आपने {1} के लिए अपनी {0} वाली स्पॉन्सरशिप बंद कर दी। हम अब आपके बैंक में हर महीने का पेमेंट बंद करवा रहे हैं, आम तौर पर कुछ मिनटों में।",
		"You wrote:": "आपने लिखा था:",
		"Your account at {0} has been deleted, with your profile, your settings and the messages from our team.": "{0} पर आपका अकाउंट मिटा दिया गया है, और उसके साथ आपकी जानकारी, सेटिंग और हमारी टीम के संदेश भी।",
		"Your account has been deleted": "आपका अकाउंट मिटा दिया गया है",
		"Your account has been deleted, and your monthly payments have stopped": "आपका अकाउंट मिटा दिया गया है, और हर महीने के पेमेंट बंद हो गए हैं",
		"Your account now shows a donation that was given without an account:": "आपके अकाउंट में अब एक दान दिखता है जो बिना अकाउंट के दिया गया था:",
		"Your account now shows donations that were given without an account:": "आपके अकाउंट में अब वे दान दिखते हैं जो बिना अकाउंट के दिए गए थे:",
		"Your bank declined the {0} for {1} several times and has stopped trying, so nothing more will be charged.": "{1} के लिए {0} वाला पेमेंट आपके बैंक ने कई बार नहीं होने दिया और अब कोशिश करना बंद कर दिया है, इसलिए अब और पैसे नहीं कटेंगे।",
		"Your bank didn’t accept the charge.": "आपके बैंक ने पैसे नहीं काटने दिए।",
		"Your bank didn’t answer.": "आपके बैंक से जवाब नहीं आया।",
		"Your bank didn’t pay this month’s {0} for {1}. Nothing was taken.": "{1} के लिए इस महीने के {0} आपके बैंक ने नहीं दिए। कोई पैसा नहीं कटा।",
		"Your bank says that the monthly payment was cancelled, perhaps in your bank or UPI app.": "आपका बैंक कहता है कि हर महीने का पेमेंट बंद कर दिया गया, शायद आपके बैंक या UPI ऐप में।",
		"Your bank tells you a day before each charge. On My Dogs you can change the amount, choose another dog or stop, without calling or emailing anybody. Once the first month has been charged, you can pause there as well.": "बैंक हर बार पैसे कटने से एक दिन पहले बताता है। “मेरे कुत्ते” में रक़म बदलें, दूसरा कुत्ता चुनें या बंद करें, किसी को फ़ोन या मेल किए बिना। पहले महीने के पैसे कटने के बाद चाहें तो वहीं रोक भी लें।",
		"Your bank tells you a day before each charge. You can stop whenever you like, without calling or emailing anybody.": "बैंक हर बार पैसे कटने से एक दिन पहले बताता है। जब चाहें, बंद कर दें, किसी को फ़ोन या मेल किए बिना।",
		"Your bank tries again in the next few days.": "आपका बैंक अगले कुछ दिनों में फिर कोशिश करेगा।",
		"Your bank tries again on {0}.": "आपका बैंक {0} को फिर कोशिश करेगा।",
		"Your bank will charge the new one first on {0}, then on the same day of each month.": "नए पेमेंट के पैसे आपका बैंक पहली बार {0} को काटेगा, और फिर हर महीने उसी तारीख़ को।",
		"Your bank will charge your first month today, or tomorrow at the latest, and each later month on the same day.": "आपका बैंक पहले महीने के पैसे आज, या ज़्यादा से ज़्यादा कल काटेगा, और आगे हर महीने उसी तारीख़ को।",
		"Your cancelled receipt {0}": "आपकी रद्द की गई रसीद {0}",
		"Your cancelled receipt, once more": "आपकी रद्द की गई रसीद, एक बार और",
		"Your cheque came back": "आपका चेक वापस आ गया",
		"Your code for a new password": "नए पासवर्ड के लिए आपका कोड",
		"Your code to change your email": "ईमेल बदलने का आपका कोड",
		"Your code to sign in": "साइन इन करने का आपका कोड",
		"Your donation of {0} has arrived and goes to food, shelter and healthcare for the street dogs of {1}.": "{0} की आपकी मदद पहुँच गई है, और {1} की गलियों के कुत्तों के खाने, ठिकाने और इलाज में लगेगी।",
		"Your donation was added to an account": "आपका दान एक अकाउंट में जोड़ा गया",
		"Your donation: {0}": "आपका दान: {0}",
		"Your email address is confirmed, and your account is ready. In your dashboard you’ll find your donations and the messages from our team.": "आपके ईमेल पते की पुष्टि हो गई है, और आपका अकाउंट तैयार है। “मेरा पन्ना” में आपको अपने दान और हमारी टीम के संदेश मिलेंगे।",
		"Your email address is confirmed. Meet the dogs.": "आपके ईमेल पते की पुष्टि हो गई। कुत्तों से मिलिए।",
		"Your first month with {0}": "{0} के साथ आपका पहला महीना",
		"Your gift didn’t arrive": "आपका तोहफ़ा नहीं पहुँचा",
		"Your gift for {0}": "{0} के लिए आपका तोहफ़ा",
		"Your gift for {0} didn’t arrive": "{0} के लिए आपका तोहफ़ा नहीं पहुँचा",
		"Your gift for {0} is for {1}, and our email to {2} will be sent on {3}. It will gently explain what happened to {4}. If you would rather not have it sent, withdraw the gift before that day.": "{0} के लिए आपका तोहफ़ा {1} के नाम है, और {2} के लिए हमारी मेल {3} को जाएगी। उसमें नरमी से बताया जाएगा कि {4} का क्या हुआ। अगर आप मेल न भिजवाना चाहें, तो उस दिन से पहले तोहफ़ा वापस ले लें।",
		"Your monthly payment stays as it is, and there is nothing to approve. You can change your mind on My Dogs.": "हर महीने का पेमेंट जैसा है वैसा रहेगा, और कोई मंज़ूरी नहीं देनी है। मन बदले, तो “मेरे कुत्ते” में बदल लें।",
		"Your monthly payment stays as it is. There is nothing to approve.": "हर महीने का पेमेंट जैसा है वैसा रहेगा। कोई मंज़ूरी नहीं देनी है।",
		"Your new monthly payment of {0} for {1} is approved, and the old one will end.": "हर महीने {0} के आपके नए पेमेंट को {1} के लिए मंज़ूरी मिल गई है, और पुराना बंद हो रहा है।",
		"Your new monthly payment of {0} for {1} is approved. The old one will end after one more charge of {2}, which was too close to change.": "हर महीने {0} के आपके नए पेमेंट को {1} के लिए मंज़ूरी मिल गई है। पुराना पेमेंट एक बार और {2} कटने के बाद बंद होगा, क्योंकि उसे बदलने का समय नहीं बचा था।",
		"Your pause is ending": "आपकी स्पॉन्सरशिप फिर चलने वाली है",
		"Your payment didn’t go through": "आपका पेमेंट नहीं हो पाया",
		"Your payment of {0} didn’t go through": "{0} का आपका पेमेंट नहीं हो पाया",
		"Your payment of {0} failed, so we received nothing. You can try again, with the same or another card or UPI app.": "{0} का आपका पेमेंट नहीं हो पाया, इसलिए हमें कुछ नहीं मिला। उसी या दूसरे कार्ड या UPI ऐप से फिर कोशिश करें।",
		"Your receipt {0}": "आपकी रसीद {0}",
		"Your receipt {0} is cancelled": "आपकी रसीद {0} रद्द हो गई है",
		"Your receipt, once more": "आपकी रसीद, एक बार और",
		"Your sponsorship ended before its first charge, because {0} could no longer be sponsored and no other dog was chosen.": "आपकी स्पॉन्सरशिप पहली बार पैसे कटने से पहले ही ख़त्म हो गई है, क्योंकि {0} का ख़र्च उठाना अब मुमकिन नहीं था और दूसरा कुत्ता नहीं चुना गया।",
		"Your sponsorship goes on": "आपकी स्पॉन्सरशिप चलती रहेगी",
		"Your sponsorship goes on with {0}": "आपकी स्पॉन्सरशिप {0} के साथ चलती रहेगी",
		"Your sponsorship is moving to {0}": "आपकी स्पॉन्सरशिप अब {0} के लिए होगी",
		"Your sponsorship is on hold": "आपकी स्पॉन्सरशिप अटक गई है",
		"Your sponsorship is paused": "आपकी स्पॉन्सरशिप रुकी हुई है",
		"Your sponsorship is stopping": "आपकी स्पॉन्सरशिप बंद हो रही है",
		"Your sponsorship of {0} for {1} goes on as before. If you would rather stop, you can do so under My Dogs.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप पहले की तरह चलती रहेगी। बंद करना चाहें, तो “मेरे कुत्ते” में करें।",
		"Your sponsorship of {0} for {1} goes on as before. If you would rather stop, you can.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप पहले की तरह चलती रहेगी। बंद करना चाहें, तो बंद कर दें।",
		"Your sponsorship of {0} for {1} is no longer paused.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप अब रुकी हुई नहीं है।",
		"Your sponsorship of {0} for {1} is paused until {2}. Then it goes on, and we’ll write to you three days before. You can resume or stop it earlier on My Dogs.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप {2} तक रुकी हुई है। फिर यह आगे चलेगी, और तीन दिन पहले हम आपको लिखेंगे। “मेरे कुत्ते” में उससे पहले भी फिर शुरू या बंद कर सकते हैं।",
		"Your sponsorship of {0} for {1} is paused. Nothing will be charged until you resume it on My Dogs. You can stop it there too.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप रुकी हुई है। “मेरे कुत्ते” में फिर शुरू करने तक कोई पैसा नहीं कटेगा। बंद भी वहीं की जा सकती है।",
		"Your sponsorship of {0} for {1} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there, but you can stop it on My Dogs.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप आपके बैंक या UPI ऐप में रोकी गई है। इस बीच कोई पैसा नहीं कटेगा। फिर शुरू वहीं से हो सकती है, पर बंद “मेरे कुत्ते” में भी की जा सकती है।",
		"Your sponsorship of {0} for {1} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there.": "{1} के लिए आपकी {0} वाली स्पॉन्सरशिप आपके बैंक या UPI ऐप में रोकी गई है। इस बीच कोई पैसा नहीं कटेगा। फिर शुरू वहीं से हो सकती है।",
		"Your sponsorship of {0} goes on": "{0} के लिए आपकी स्पॉन्सरशिप फिर चल पड़ी है",
		"Your sponsorship of {0} goes on from {1}": "{0} के लिए आपकी स्पॉन्सरशिप {1} से फिर चलेगी",
		"Your sponsorship of {0} has ended, because the monthly payment was cancelled in your bank or UPI app.": "{0} के लिए आपकी स्पॉन्सरशिप ख़त्म हो गई है, क्योंकि हर महीने का पेमेंट आपके बैंक या UPI ऐप में बंद कर दिया गया।",
		"Your sponsorship of {0} has ended, because your bank didn’t pay for a month. That takes nothing away from what your help meant.": "{0} के लिए आपकी स्पॉन्सरशिप ख़त्म हो गई है, क्योंकि बैंक ने एक महीने के पैसे नहीं दिए। इससे आपकी मदद का मोल कम नहीं होता।",
		"Your sponsorship of {0} has ended. Thank you": "{0} के लिए आपकी स्पॉन्सरशिप ख़त्म हो गई है। शुक्रिया",
		"Your sponsorship of {0} has run for the ten years that a monthly payment can last, and has ended.": "{0} के लिए आपकी स्पॉन्सरशिप ने पूरे दस साल चलकर अपनी मियाद पूरी कर ली है; हर महीने का पेमेंट इतना ही चल सकता है।",
		"Your sponsorship of {0} hasn’t been charged yet. If you choose no other dog by {1}, it will end without a charge.": "आपकी {0} वाली स्पॉन्सरशिप के पैसे अभी नहीं कटे हैं। {1} तक दूसरा कुत्ता न चुनें, तो यह बिना पैसे कटे ख़त्म हो जाएगी।",
		"Your sponsorship of {0} is already paused, and will stay paused.": "आपकी {0} वाली स्पॉन्सरशिप पहले से रुकी हुई है, और रुकी रहेगी।",
		"Your sponsorship of {0} is on hold": "{0} के लिए आपकी स्पॉन्सरशिप अटक गई है",
		"Your sponsorship of {0} is paused": "{0} के लिए आपकी स्पॉन्सरशिप रुकी हुई है",
		"Your sponsorship of {0} is pausing, so nothing will be charged while you think it over.": "आपकी {0} वाली स्पॉन्सरशिप रुक रही है, ताकि जब तक आप सोचें, कोई पैसा न कटे।",
		"Your sponsorship of {0} stays paused": "{0} के लिए आपकी स्पॉन्सरशिप रुकी रहेगी",
		"Your sponsorship of {0} stays paused until you resume it in your bank or UPI app.": "आपकी {0} वाली स्पॉन्सरशिप तब तक रुकी रहेगी, जब तक आप उसे अपने बैंक या UPI ऐप में फिर शुरू न करें।",
		"Your sponsorship of {0} stays paused until you resume it on My Dogs.": "आपकी {0} वाली स्पॉन्सरशिप तब तक रुकी रहेगी, जब तक आप उसे “मेरे कुत्ते” में फिर शुरू न करें।",
		"Your sponsorship of {0} stays paused until {1}.": "आपकी {0} वाली स्पॉन्सरशिप {1} तक रुकी रहेगी।",
		"Your sponsorship of {0} will pause as soon as your bank has finished trying to charge this month. After that nothing will be charged.": "आपका बैंक इस महीने के पैसे काटने की कोशिशें पूरी कर ले, तो आपकी {0} वाली स्पॉन्सरशिप रुक जाएगी। उसके बाद कोई पैसा नहीं कटेगा।",
		"Your sponsorship stays with {0}": "आपकी स्पॉन्सरशिप {0} के लिए ही रहेगी",
		"You’ll find it under My Donations.": "आपको यह “मेरे दान” में मिलेगा।",
		"You’ll find your details in your profile. If you didn’t ask for this, write to {0}.": "यह जानकारी “मेरी जानकारी” में दिखती है। अगर यह बदलाव आपने नहीं माँगा था, तो {0} पर लिखें।",
		"You’ll never be charged twice for a month.": "एक महीने के पैसे कभी दो बार नहीं कटेंगे।",
		"all our dogs": "हमारे सभी कुत्तों",
		none: "नहीं दिया गया",
		"our street dogs": "हमारी गलियों के कुत्तों",
		"{0} a month": "हर महीने {0}",
		"{0} days": "{0} दिन",
		"{0} donations were added to your account": "आपके अकाउंट में {0} दान जोड़े गए",
		"{0} for {1}": "{1} के लिए {0}",
		"{0} for {1}: stopped on {2} (test payment, no money was taken).": "{1} के लिए {0}: {2} को बंद हुआ (टेस्ट पेमेंट, कोई पैसा नहीं कटा)।",
		"{0} for {1}: stopped on {2}.": "{1} के लिए {0}: {2} को बंद हुआ।",
		"{0} has been at the municipal centre since {1}, and we are asking for {2}’s return. Until then there may be fewer updates.": "{0} {1} से नगर निगम के सेंटर में हैं, और हम {2} को वापस लाने की माँग कर रहे हैं। तब तक ख़बरें कम आ सकती हैं।",
		"{0} has found a home": "{0} को घर मिल गया",
		"{0} has moved away": "{0} का ठिकाना अब कहीं और है",
		"{0} is at the municipal centre": "{0} नगर निगम के सेंटर में हैं",
		"{0} is back from the municipal centre": "नगर निगम के सेंटर से {0} की वापसी हो गई है",
		"{0} is no longer valid.": "{0} अब मान्य नहीं है।",
		"{0} is no longer valid. Please don’t use it for your taxes.": "{0} अब मान्य नहीं है। टैक्स के लिए इसे इस्तेमाल न करें।",
		"{0} is no longer valid. Please use this receipt instead:": "{0} अब मान्य नहीं है। इसकी जगह यह रसीद इस्तेमाल करें:",
		"{0} is with us": "{0} हमारे साथ हैं",
		"{0} is your code for a new password": "{0} नए पासवर्ड के लिए आपका कोड है",
		"{0} is your code to change your email": "{0} ईमेल बदलने का आपका कोड है",
		"{0} is your code to confirm your email": "{0} ईमेल की पुष्टि के लिए आपका कोड है",
		"{0} is your code to sign in": "{0} साइन इन करने के लिए आपका कोड है",
		"{0} months": "{0} महीने",
		"{0} now lives somewhere else, where our team can’t look after the dog any more.": "{0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती।",
		"{0} now lives somewhere else, where our team can’t look after the dog any more. While {1} was with us, you helped. Thank you.": "{0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती। जितने दिन {1} का साथ रहा, आपने मदद की। शुक्रिया।",
		"{0} of our team answers:": "हमारी टीम से {0} का जवाब:",
		"{0} of our team wrote to you: {1}": "हमारी टीम से {0} ने आपको लिखा है: {1}",
		"{0} weeks": "{0} हफ़्ते",
		"{0} wrote to you:": "{0} ने आपको लिखा है:",
		"{0} years": "{0} साल",
		"{0} years with {1}": "{1} के साथ {0} साल",
		"{0} · Located in {1}": "{0} · इलाक़ा: {1}",
		"{0}, a street dog": "गली के साथी {0}",
		"{0}, given on {1}": "{0}, {1} को दिए गए",
		"{0}, given on {1} (test payment, no money was taken)": "{0}, {1} को दिए गए (टेस्ट पेमेंट, कोई पैसा नहीं कटा)",
		"{0}, the dog in your gift, now lives somewhere else, where our team can’t look after the dog any more.": "आपका तोहफ़ा {0} के नाम है, और {0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती।",
		"{0}, whom you had chosen for next month, now lives somewhere else, where our team can’t look after the dog any more.": "आपने अगले महीने के लिए {0} को चुना था, पर {0} का ठिकाना अब कहीं और है, जहाँ हमारी टीम देखभाल नहीं कर पाती।"
	};
}));
// supabase/functions/_shared/common/hindi-receipts.ts
var hindi;
var init_hindi_receipts = __esmMin((() => {
	hindi = {
		"A test payment is not reported for tax, and gives no deduction.": "टेस्ट पेमेंट की जानकारी टैक्स के लिए नहीं दी जाती, और उस पर कोई छूट नहीं मिलती।",
		"All dogs, monthly": "सभी कुत्ते, हर महीने",
		"All dogs, one-time": "सभी कुत्ते, एक बार",
		Amount: "राशि",
		"Amount of the cancelled receipt": "रद्द की गई रसीद की राशि",
		"Anyone can check here whether this document is genuine and still valid:": "यह काग़ज़ असली और अब भी मान्य है या नहीं, ऊपर के पते पर कोई भी जाँच सकता है।",
		"Bank account, monthly": "बैंक खाता, हर महीने",
		"Bank transfer": "बैंक ट्रांसफ़र",
		"Cancellation of a receipt": "रसीद रद्द होने की सूचना",
		Card: "कार्ड",
		Cash: "नक़द",
		"Cheque or draft": "चेक या ड्राफ़्ट",
		"Date of payment": "पेमेंट की तारीख़",
		"Donation receipt": "दान की रसीद",
		Donor: "दाता",
		"Donor’s PAN": "दाता का PAN",
		"Given for": "किसके लिए",
		"Issued on": "जारी होने की तारीख़",
		"Made by computer, without a signature.": "कंप्यूटर से बना, बिना दस्तख़त के।",
		"Net banking": "नेट बैंकिंग",
		"No.": "नंबर",
		"Not given": "नहीं दिया गया",
		"Paid by": "पेमेंट का तरीक़ा",
		Payment: "पेमेंट नंबर",
		"Receipt {0} is no longer valid, because {1}.": "रसीद {0} अब मान्य नहीं है, क्योंकि {1}।",
		"Received with thanks from": "इनसे मिला, धन्यवाद सहित",
		Reference: "रेफ़रेंस नंबर",
		"Reg. no.": "रजिस्ट्रेशन नंबर",
		"Tax year": "वित्त वर्ष",
		"Test payment: no money was taken": "टेस्ट, कोई पैसा नहीं कटा",
		"The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN and the address of this donor.": "सर्टिफ़िकेट सिर्फ़ उन दाताओं का बनता है जिनके PAN और पते की जानकारी आयकर विभाग को दी गई हो; इस दाता का PAN और पता हमें मालूम नहीं है।",
		"The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN of this donor.": "सर्टिफ़िकेट सिर्फ़ उन दाताओं का बनता है जिनके PAN और पते की जानकारी आयकर विभाग को दी गई हो; इस दाता का PAN हमें मालूम नहीं है।",
		"The certificate is issued only to donors whose PAN and address are reported; we do not have the address of this donor.": "सर्टिफ़िकेट सिर्फ़ उन दाताओं का बनता है जिनके PAN और पते की जानकारी आयकर विभाग को दी गई हो; इस दाता का पता हमें मालूम नहीं है।",
		"The certificate is made from the organisation’s statement of the tax year (Form 113, due by 31 May {0}).": "सर्टिफ़िकेट संस्था के वित्त वर्ष के विवरण से बनता है (Form 113, 31 मई {0} तक)।",
		"This cancellation is no longer valid. It was replaced by {number}.": "यह सूचना अब मान्य नहीं है। इसकी जगह {number} ने ले ली है।",
		"This document alone gives no tax deduction: under section {0} of the Income-tax Act, 2025, that needs a certificate in Form 114.": "सिर्फ़ इस काग़ज़ से टैक्स में छूट नहीं मिलती: आयकर अधिनियम, 2025 की धारा {0} के तहत उसके लिए Form 114 का सर्टिफ़िकेट चाहिए।",
		"This document gives no tax deduction: that needs a certificate in Form 114, which {0} does not issue at present.": "इस काग़ज़ से टैक्स में छूट नहीं मिलती: उसके लिए Form 114 का सर्टिफ़िकेट चाहिए, जो {0} की ओर से अभी जारी नहीं होता।",
		"This donation gives no tax deduction: section 133(5) of the Income-tax Act, 2025, allows none for more than ₹2,000 in cash.": "इस दान पर टैक्स में छूट नहीं मिलती: आयकर अधिनियम, 2025 की धारा 133(5) के तहत ₹2,000 से ज़्यादा के नकद दान पर कोई छूट नहीं है।",
		"This is the receipt for a test payment. No money was taken.": "यह एक टेस्ट पेमेंट की रसीद है। कोई पैसा नहीं कटा।",
		"This receipt is no longer valid. It was cancelled by {number}.": "यह रसीद अब मान्य नहीं है। इसे {number} से रद्द किया गया है।",
		"This receipt is no longer valid. It was replaced by {number}.": "यह रसीद अब मान्य नहीं है। इसकी जगह {number} ने ले ली है।",
		"This receipt takes the place of {0}, because {1}.": "यह रसीद {0} की जगह लेती है, क्योंकि {1}।",
		Wallet: "वॉलेट",
		"a part of the donation was refunded": "दान का एक हिस्सा लौटाया गया",
		"details were corrected": "जानकारी ठीक की गई",
		"the bank returned the cheque": "बैंक ने चेक लौटा दिया",
		"the bank took the payment back": "बैंक ने पेमेंट वापस ले लिया",
		"the donation was refunded": "दान लौटा दिया गया",
		"the payment was upheld": "पेमेंट आख़िर में सही माना गया",
		"{0} confirms that it received this donation of {1}.": "{0} को {1} का यह दान मिला, इसकी पुष्टि की जाती है।",
		"{0} of {1}": "{0}, दिनांक {1}",
		"{0} of {1}, valid until {2}": "{0}, दिनांक {1}, {2} तक मान्य",
		"{0}, monthly": "{0}, हर महीने",
		"{0}, one-time": "{0}, एक बार",
		"{0}, valid until {1}": "{0}, {1} तक मान्य",
		"{0}. Anything beyond what a dog needs that month helps dogs with fewer sponsors.": "{0}। किसी कुत्ते के महीने के ख़र्च से ज़्यादा जो दिया जाता है, वह कम स्पॉन्सर वाले कुत्तों के काम आता है।"
	};
}));
// supabase/functions/_shared/common/say.ts
/** The language in which an email is being written. */
function languageNow() {
	return language;
}
/**
* Composes texts in a language. What `say`, `plural` and the dates return during the call is in it, afterwards in English
* again, also when `compose` throws.
* @param compose synchronous: another email could be composed while it waited
*/
function inLanguage(wanted, compose) {
	const before = language;
	language = wanted;
	try {
		return compose();
	} finally {
		language = before;
	}
}
/**
* A text of an email in the language of the reader: `say('Hello,')` or say`Dear ${name},`. `npm run texts` finds the
* English sentences here and puts the Hindi ones into hindi.ts and hindi-receipts.ts; one that has none stays English. On the site the build
* translates it, so only functions look it up.
*/
function say$1(text, ...values) {
	const english = typeof text === "string" ? text : text.reduce((all, part, at) => `${all}{${at - 1}}${part}`);
	return ((language === "hi" ? hindi$1[english] ?? hindi[english] : void 0) ?? english).replaceAll(/\{(\d+)\}/g, (_, at) => String(values[Number(at)]));
}
/** `Moti, Sheru and Rani`, in a Hindi email `Moti, Sheru और Rani` */
function listOf(items) {
	const and = language === "hi" ? "और" : "and";
	const last = items.at(-1) ?? "";
	return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${and} ${last}`;
}
var language;
var init_say$1 = __esmMin((() => {
	init_hindi();
	init_hindi_receipts();
	language = "en";
}));
// supabase/functions/_shared/common/amounts-and-dates.ts
/** `₹3,000`, `₹1,00,000`, and with two decimals when there are paise: `₹99.50` */
function amountText(amountPaise) {
	const minimumFractionDigits = amountPaise % 100 === 0 ? 0 : 2;
	return `₹${(amountPaise / 100).toLocaleString("en-IN", { minimumFractionDigits })}`;
}
/** The Indian day of an instant: `20 November 2026`, in a Hindi email `20 नवंबर 2026` */
function formatIndianDay(instant) {
	return DAYS[languageNow()].format(instant);
}
/** The Indian day of an instant as an ISO date: `2026-11-20` */
function indianIsoDay(instant) {
	return new Date(instant.getTime() + 198e5).toISOString().slice(0, 10);
}
/** Whether a text is a tax year, such as `2026-27`: April to March. */
function isTaxYear(text) {
	const [, first, last] = /^20(\d\d)-(\d\d)$/.exec(text) ?? [];
	return first !== void 0 && (Number(first) + 1) % 100 === Number(last);
}
var format, DAYS;
var init_amounts_and_dates = __esmMin((() => {
	init_say$1();
	format = {
		dateStyle: "long",
		timeZone: "Asia/Kolkata"
	};
	DAYS = {
		en: new Intl.DateTimeFormat("en-IN", format),
		hi: new Intl.DateTimeFormat("hi-IN-u-nu-latn", format)
	};
}));
// supabase/functions/_shared/common/months.ts
init_amounts_and_dates();
/** The provider counts months in Indian time. */
var INDIAN_OFFSET = 198e5;
/** The same day of a later month in Indian time; the last day of a shorter month. */
function addMonths(date, months) {
	const local = new Date(date.getTime() + INDIAN_OFFSET);
	const day = local.getUTCDate();
	local.setUTCDate(1);
	local.setUTCMonth(local.getUTCMonth() + months);
	const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0));
	local.setUTCDate(Math.min(day, lastDay.getUTCDate()));
	return /* @__PURE__ */ new Date(local.getTime() - INDIAN_OFFSET);
}
// supabase/functions/_shared/common/pauses.ts
var DAY$1 = 864e5;
/** Banks announce a charge before they make it, so one that is due within so many days may still be made. */
var CHARGE_NOTICE_DAYS = 4;
/** Before the next charge. The sponsor has an email three days before the pause ends. */
var RESUME_DAYS = 7;
/**
* The pauses until a day that can begin now. Their days are among those that private.is_resume_day accepts.
* @param nextChargeAt ISO 8601
*/
function pauseChoices(nextChargeAt, now) {
	const next = new Date(nextChargeAt);
	const mayBeCharged = next.getTime() < now.getTime() + CHARGE_NOTICE_DAYS * DAY$1;
	return {
		mayBeCharged,
		pauses: [
			1,
			2,
			3
		].map((months) => {
			const charge = addMonths(next, months + (mayBeCharged ? 1 : 0));
			return {
				months,
				resumeOn: indianIsoDay(/* @__PURE__ */ new Date(charge.getTime() - RESUME_DAYS * DAY$1))
			};
		}).filter(({ resumeOn }) => resumeOn > indianIsoDay(now))
	};
}
// src/lib/env.ts
/**
* Validates the environment variables.
* @param source usually `import.meta.env`; an empty string counts as missing
* @returns the environment, or what is wrong, for `describeProblem`
*/
function parseEnvironment(source) {
	const values = {};
	const invalid = [];
	for (const [name, setting] of Object.entries(settings$1)) {
		const value = source[name] ?? "";
		if (value === "" && !setting.isRequired) continue;
		if (typeof value === "string" && setting.pattern.test(value)) values[name] = value.trim();
		else invalid.push(name);
	}
	const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_PAYMENTS, ...others } = values;
	if (VITE_SUPABASE_URL === void 0 || VITE_SUPABASE_PUBLISHABLE_KEY === void 0 || invalid.length > 0) return {
		environment: null,
		problem: invalid
	};
	const razorpayKeyId = others.VITE_RAZORPAY_KEY_ID;
	if (areUnsafePayments(VITE_PAYMENTS, razorpayKeyId)) return {
		environment: null,
		problem: "unsafe-payments"
	};
	const isTest = isTestKey(razorpayKeyId);
	return {
		environment: {
			supabaseUrl: VITE_SUPABASE_URL.replace(/\/$/, ""),
			supabasePublishableKey: VITE_SUPABASE_PUBLISHABLE_KEY,
			razorpayKeyId,
			payments: paymentMode(VITE_PAYMENTS) ?? (isTest ? "direct" : "server"),
			checkoutScriptUrl: (isTest ? others.VITE_CHECKOUT_SCRIPT_URL : void 0) ?? PROVIDER_SCRIPT_URL,
			heroVideoUrl: others.VITE_HERO_VIDEO_URL,
			turnstileSiteKey: others.VITE_TURNSTILE_SITE_KEY
		},
		problem: null
	};
}
function paymentMode(value) {
	return value === "direct" || value === "server" ? value : void 0;
}
/** Whether no money can move with this key of the card provider; true without a key. */
function isTestKey(keyId) {
	return keyId?.startsWith(TEST_KEY_PREFIX) ?? true;
}
/**
* Whether these settings must not take payments. A payment without an order can't be captured: with a live key
* people would pay and get their money back days later.
*/
function areUnsafePayments(mode, keyId) {
	return mode === "direct" && !isTestKey(keyId);
}
/** Whether people pay real money on this site: its key of the card provider is a live one. */
function isLiveSite() {
	return !isTestKey(environment?.razorpayKeyId);
}
var settings$1, PROVIDER_SCRIPT_URL, TEST_KEY_PREFIX, result, environment;
var init_env = __esmMin((() => {
	settings$1 = {
		VITE_SUPABASE_URL: {
			pattern: /^https?:\/\/[\w.-]+(:\d+)?\/?$/,
			isRequired: true
		},
		VITE_SUPABASE_PUBLISHABLE_KEY: {
			pattern: /^\s*(?!sb_secret_)\S{20,}\s*$/,
			isRequired: true
		},
		VITE_RAZORPAY_KEY_ID: { pattern: /^rzp_(test|live)_\w+$/ },
		VITE_PAYMENTS: { pattern: /^(direct|server)$/ },
		VITE_HERO_VIDEO_URL: { pattern: /^(https?:\/\/|\/)\S+$/ },
		VITE_CHECKOUT_SCRIPT_URL: { pattern: /^\/\S+$/ },
		VITE_TURNSTILE_SITE_KEY: { pattern: /^\S+$/ }
	};
	PROVIDER_SCRIPT_URL = "https://checkout.razorpay.com/v1/checkout.js";
	TEST_KEY_PREFIX = "rzp_test_";
	result = parseEnvironment({
		VITE_SUPABASE_URL: "http://localhost",
		VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_local_development_only",
		VITE_RAZORPAY_KEY_ID: void 0,
		VITE_PAYMENTS: void 0,
		VITE_HERO_VIDEO_URL: void 0,
		VITE_CHECKOUT_SCRIPT_URL: void 0,
		VITE_TURNSTILE_SITE_KEY: void 0
	});
	environment = result.environment;
	result.problem;
}));
// src/lib/paths.ts
/** `/dogs` for `/dogs/`. The path `/` stays. */
function withoutTrailingSlash(path) {
	return path.replace(/(?<=[^/])\/$/, "");
}
/**
* Whether a text, such as a URL parameter, is a UUID. Postgres returns an error when an id is compared with
* anything else.
*/
function isUuid(text) {
	return uuid.test(text);
}
var DOG_PATTERN, SPONSORSHIP_PATTERN, RECEIPT_PATTERN, VERIFY_PATTERN, STATEMENT_PATTERN, CERTIFICATE_PATTERN, DOG_PAPERS_PATTERN, PERSON_PATTERN, RECORDED_DONATION_PATTERN, fill, dog$1, support, auth, messages$1, staff$1, newUpdate, sponsors, admin$1, paths, uuid;
var init_paths = __esmMin((() => {
	DOG_PATTERN = "/dogs/:dogId";
	SPONSORSHIP_PATTERN = "/sponsorship/:sponsorshipId";
	RECEIPT_PATTERN = "/receipts/:receiptId";
	VERIFY_PATTERN = "/verify/:code";
	STATEMENT_PATTERN = "/dashboard/donations/statement/:taxYear";
	CERTIFICATE_PATTERN = "/dashboard/sponsorships/:sponsorshipId/certificate";
	DOG_PAPERS_PATTERN = "/dashboard/staff/dogs/:dogId";
	PERSON_PATTERN = "/dashboard/staff/people/:personId";
	RECORDED_DONATION_PATTERN = "/dashboard/staff/donations/:donationId";
	fill = (pattern, value) => pattern.replace(/:\w+/, encodeURIComponent(value));
	dog$1 = (dogId) => fill(DOG_PATTERN, dogId);
	support = "/support";
	auth = "/auth";
	messages$1 = "/dashboard/messages";
	staff$1 = "/dashboard/staff";
	newUpdate = `${staff$1}/update`;
	sponsors = `${staff$1}/sponsors`;
	admin$1 = "/admin";
	paths = {
		home: "/",
		dogs: "/dogs",
		dog: dog$1,
		payment: (dogId) => `${dog$1(dogId)}/payment`,
		howItWorks: "/how-it-works",
		stories: "/stories",
		support,
		/** The support page with one type of donation already chosen. */
		give: (type) => `${support}?type=${type}`,
		contact: `${support}#contact`,
		signIn: auth,
		signUp: `${auth}?tab=sign-up`,
		forgotPassword: `${auth}?tab=forgot-password`,
		resetPassword: "/auth/reset",
		confirmNewsletter: "/newsletter/confirm",
		unsubscribe: "/unsubscribe",
		thanks: "/thanks",
		claim: "/claim",
		undoClaim: "/claim/undo",
		admin: admin$1,
		newsletters: `${admin$1}/newsletter`,
		sponsorshipNumbers: `${admin$1}/sponsorships`,
		dashboard: "/dashboard",
		/** On the profile: what receipts say about the donor. */
		donorDetails: "/dashboard#donor",
		donations: "/dashboard/donations",
		statement: (taxYear) => fill(STATEMENT_PATTERN, taxYear),
		receipt: (receiptId) => fill(RECEIPT_PATTERN, receiptId),
		confirmCorrection: "/receipts/correction",
		verify: (code) => fill(VERIFY_PATTERN, code),
		sponsorships: "/dashboard/sponsorships",
		/** Of somebody without an account. Without the secret it opens nothing. */
		sponsorship: (sponsorshipId, secret) => `${fill(SPONSORSHIP_PATTERN, sponsorshipId)}#${secret}`,
		/** Of a virtual adoption, to print. */
		certificate: (sponsorshipId) => fill(CERTIFICATE_PATTERN, sponsorshipId),
		messages: messages$1,
		message: (messageId) => `${messages$1}?message=${encodeURIComponent(messageId)}`,
		settings: "/dashboard/settings",
		staff: staff$1,
		updateQueue: `${staff$1}/dogs`,
		/** What the team knows of a dog. */
		dogPapers: (dogId) => fill(DOG_PAPERS_PATTERN, dogId),
		care: `${staff$1}/care`,
		careOf: (dogId) => `${staff$1}/care?dog=${encodeURIComponent(dogId)}`,
		careDue: `${staff$1}/care/due`,
		failedCharges: `${staff$1}/charges`,
		recordDonation: `${staff$1}/record`,
		/** The form, with what is known already. */
		recordDonationOf: (known) => `${staff$1}/record?${new URLSearchParams(known).toString()}`,
		/** A donation that the team recorded. */
		recordedDonation: (donationId) => fill(RECORDED_DONATION_PATTERN, donationId),
		waitingCheques: `${staff$1}/cheques`,
		lateStandingOrders: `${staff$1}/standing-orders`,
		contactMessages: `${staff$1}/messages`,
		reviewItems: `${staff$1}/review`,
		figures: `${staff$1}/figures`,
		emails: `${staff$1}/emails`,
		team: `${staff$1}/team`,
		person: (personId) => fill(PERSON_PATTERN, personId),
		newUpdate,
		writeUpdate: (dogId) => `${newUpdate}?dog=${encodeURIComponent(dogId)}`,
		editUpdate: (dogId, updateId) => `${newUpdate}?dog=${encodeURIComponent(dogId)}&edit=${encodeURIComponent(updateId)}`,
		/** Pictures and videos without a description. */
		descriptions: `${newUpdate}/descriptions`,
		/** Updates in one language only. */
		translations: `${newUpdate}/translations`,
		translateUpdate: (updateId) => `${newUpdate}/translations?update=${encodeURIComponent(updateId)}`,
		sponsors,
		/** Writing to the sponsors of a dog. */
		writeToSponsors: (dogId) => `${sponsors}?dog=${encodeURIComponent(dogId)}`,
		taxYear: "/dashboard/tax-year",
		privacy: "/privacy",
		terms: "/terms",
		cookies: "/cookies",
		refunds: "/refunds"
	};
	uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
}));
// src/lib/language.ts
/** The path in addresses of a page of the router: `/hi/dogs` for `/dogs` in Hindi, `/hi` for `/`. */
function pathInLanguage(path) {
	return pathBelow("", path);
}
/** As {@link pathInLanguage}, in the language with this prefix. Always a path of this site. */
function pathBelow(prefix, path) {
	const ownPath = path.replace(/^[/\\]+/, "/");
	return prefix === "" ? ownPath : withoutTrailingSlash(prefix + ownPath);
}
/** The path of the router for a path of an address: `/dogs` for `/hi/dogs` in Hindi. */
function pathWithoutLanguage(path) {
	return pathBelow("", path.slice(0) || "/");
}
/** Whether more letters of a text are Devanagari than Latin. */
function isInHindi(text) {
	const count = (letter) => text.match(letter)?.length ?? 0;
	return count(/\p{Script=Devanagari}/gu) > count(/\p{Script=Latin}/gu);
}
var requestLanguage, otherLanguage;
var init_language = __esmMin((() => {
	init_paths();
	requestLanguage = {};
	otherLanguage = {
		code: "hi",
		name: "हिन्दी",
		prefix: "/hi"
	};
}));
// src/lib/trusted-types.ts
init_env();
init_language();
/**
* Creates a policy for the URLs of scripts and workers.
* @param name appears in the browser's CSP messages
* @returns converts a URL to a trusted one; throws a TypeError when `isAllowed` returns false
*/
function scriptUrlPolicy(name, isAllowed) {
	const check = (url) => {
		if (isAllowed(url)) return url;
		throw new TypeError(`Policy ${name} does not allow ${url}.`);
	};
	const policy = window.trustedTypes?.createPolicy(name, { createScriptURL: check });
	return policy ? (url) => policy.createScriptURL(url) : check;
}
/**
* Installs a default policy that allows every string, for the rest of this document. The CSP still refuses
* inline scripts, `eval` and other hosts.
*/
function allowUntrustedText() {
	if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return;
	window.trustedTypes.createPolicy("default", {
		createHTML: unchanged,
		createScript: unchanged,
		createScriptURL: unchanged
	});
}
function unchanged(text) {
	return text;
}
// src/lib/load-script.ts
var TIMEOUT_MS = 2e4;
/**
* Runs a script of another host, which assigns markup as strings. Trusted Types would block that in the middle of what it
* does, so they are switched off for the rest of this document (docs/decisions/0009).
* @param policyName appears in the browser's CSP messages
* @param isAllowed for the address; another one throws a TypeError
* @param isThere whether the script has defined what it should
* @returns loads the script; a failed load can be repeated
*/
function scriptLoader(policyName, isAllowed, isThere) {
	let policy;
	return (url) => {
		policy ??= scriptUrlPolicy(policyName, isAllowed);
		const trusted = policy(url);
		allowUntrustedText();
		return insertScript(trusted, isThere);
	};
}
/** @throws Error when the script isn't there within 20 s */
function insertScript(url, isThere) {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		const fail = () => {
			clearTimeout(timer);
			script.remove();
			reject(/* @__PURE__ */ new Error("The script could not be loaded."));
		};
		const timer = setTimeout(fail, TIMEOUT_MS);
		script.src = url;
		script.async = true;
		script.addEventListener("error", fail);
		script.addEventListener("load", () => {
			if (!isThere()) return fail();
			clearTimeout(timer);
			resolve();
		});
		document.head.append(script);
	});
}
// src/lib/say.ts
/**
* Marks a text for people that isn't between the tags of JSX, so that `npm run texts` finds it: `say('Saved.')` or
* say`Saved ${name}.` The builds take the mark away, and the Hindi one puts the translation in the text's place.
*/
function say(text, ...values) {
	return typeof text === "string" ? text : String.raw({ raw: text }, ...values);
}
var init_say = __esmMin((() => {}));
// src/features/auth/captcha.ts
init_language();
init_say();
var SCRIPT_URL = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
var loadScript$1 = scriptLoader("captcha-script", (url) => url === SCRIPT_URL, () => window.turnstile !== void 0);
/** It could not be found out whether a person or a program sends the form. The message is shown. */
var CaptchaError = class extends Error {
	constructor(cause) {
		super(say("We could not check that you’re a person. If you use an ad blocker, please switch it off for this page, then try again."), { cause });
	}
};
/**
* What the sign-in service asks for with a form that anybody can send; nothing on a site without a captcha. A token is
* good for one call. If the captcha has a question, it is asked at the bottom of the window.
* @throws CaptchaError when the captcha can't be loaded, fails, or gets no answer
*/
async function captchaOptions() {
	const sitekey = environment?.turnstileSiteKey;
	return sitekey === void 0 ? {} : { captchaToken: await newToken(sitekey) };
}
async function newToken(sitekey) {
	if (!window.turnstile) await loadScript$1(SCRIPT_URL).catch((error) => {
		throw new CaptchaError(error);
	});
	const { turnstile } = window;
	if (!turnstile) throw new CaptchaError();
	const container = document.createElement("div");
	container.className = "fixed inset-x-0 bottom-4 z-50 grid justify-center";
	container.role = "group";
	container.ariaLabel = say("Show that you’re a person");
	container.tabIndex = -1;
	document.body.append(container);
	let widgetId = "";
	try {
		return await new Promise((resolve, reject) => {
			const fail = () => reject(new CaptchaError());
			widgetId = turnstile.render(container, {
				sitekey,
				language: "en",
				appearance: "interaction-only",
				callback: resolve,
				"error-callback": () => {
					fail();
					return true;
				},
				"timeout-callback": fail,
				"before-interactive-callback": () => container.focus()
			});
		});
	} finally {
		turnstile.remove(widgetId);
		container.remove();
	}
}
// src/lib/local-storage.ts
/** null if there is no value or storage is disabled. */
function readText(key) {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}
/** Does nothing if storage is disabled or full. */
function writeText(key, text) {
	try {
		localStorage.setItem(key, text);
	} catch {}
}
function removeStored(key) {
	try {
		localStorage.removeItem(key);
	} catch {}
}
/**
* The JSON value of a key; null if there is none or it is invalid. Any program, another version of the
* site or the user may have written it.
* @param parse returns null for an invalid value
*/
function readStored(key, parse) {
	const text = readText(key);
	if (text === null) return null;
	try {
		return parse(JSON.parse(text));
	} catch {
		return null;
	}
}
function writeStored(key, value) {
	writeText(key, JSON.stringify(value));
}
var storageKeys;
var init_local_storage = __esmMin((() => {
	storageKeys = {
		isLoggedIn: "paws_isLoggedIn",
		user: "paws_user",
		settings: "paws_user_settings",
		/** The page to return to after signing in, from a page that needed an account. */
		returnTo: "paws_return_to",
		/** The language to which the visitor has changed, until it is saved with their account. */
		language: "paws_language",
		/** The person sponsors a dog, so the home page reserves room for its news before it is painted. */
		hasDogs: "paws_has_dogs",
		/** How the list of dogs is sorted, unless by date. */
		dogOrder: "paws_dog_order",
		/** Written by the Supabase client. */
		session: "paws_session"
	};
}));
// src/features/auth/return-to.ts
init_local_storage();
init_paths();
/** Whole rupees of at most 7 digits, and paise. */
var AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
function forgetReturnTo() {
	removeStored(storageKeys.returnTo);
}
/**
* What a person chose on a payment page before signing up, as the query of the confirmation link, so that another browser
* can open the same choice; '' for any other page. What was typed about the recipient of a gift is not in it.
* @param path to return to after signing in
*/
function queryOfChoice(path) {
	const { pathname, searchParams: query } = new URL(path, "https://site.invalid");
	const dogId = /^\/dogs\/([^/]+)\/payment$/.exec(pathname)?.[1];
	const type = query.get("type");
	const amount = amountIn(query);
	if (dogId !== void 0) {
		const choice = `?type=${type === "one-time" ? type : "monthly"}&dog=${dogId}`;
		return isUuid(dogId) ? choice + amount + giftIn(query) : "";
	}
	return pathname === paths.support && type === "monthly" && amount !== "" ? `?type=monthly${amount}` : "";
}
function amountIn(query) {
	const amount = query.get("amount") ?? "";
	return AMOUNT.test(amount) ? `&amount=${amount}` : "";
}
function giftIn(query) {
	return query.get("gift") === "yes" ? "&gift=yes" : "";
}
// src/features/auth/session.ts
/**
* The metadata may hold anything: a user can write it through the authentication API.
* @param accessToken of the session
*/
function toAuthUser(user, accessToken) {
	const name = user.user_metadata?.name;
	return {
		id: user.id,
		email: user.email ?? "",
		newEmail: user.new_email ?? "",
		name: typeof name === "string" ? name : "",
		createdAt: user.created_at,
		needsCode: user.factors?.some(({ status }) => status === "verified") === true && assuranceLevel(accessToken) !== "aal2"
	};
}
/** The claim `aal` of a token; undefined if it can't be read. */
function assuranceLevel(accessToken) {
	try {
		const payload = accessToken.split(".")[1] ?? "";
		return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).aal;
	} catch {
		return;
	}
}
/** Whether local storage has a session, of any content. */
function isSessionStored() {
	return readText(storageKeys.session) !== null;
}
/** Writes paws_isLoggedIn and paws_user. */
function setLoggedInFlag(user) {
	writeText(storageKeys.isLoggedIn, "true");
	const stored = readStoredUser();
	const isSamePerson = stored?.email === user.email;
	writeStoredUser({
		name: isSamePerson && stored.name || user.name,
		email: user.email,
		phone: isSamePerson ? stored.phone : "",
		address: isSamePerson ? stored.address : "",
		createdAt: user.createdAt
	});
}
/** Removes paws_isLoggedIn, paws_user and paws_has_dogs. */
function clearLoggedInFlag() {
	removeStored(storageKeys.isLoggedIn);
	removeStored(storageKeys.user);
	removeStored(storageKeys.hasDogs);
}
/** Whether the key exists, with any value. */
function hasLoggedInFlag() {
	return readText(storageKeys.isLoggedIn) !== null;
}
/** The stored user, or null. A property that isn't a text counts as not provided. */
function readStoredUser() {
	return readStored(storageKeys.user, (value) => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
		const text = (name) => {
			const property = Reflect.get(value, name);
			return typeof property === "string" ? property : "";
		};
		return {
			name: text("name"),
			email: text("email"),
			phone: text("phone"),
			address: text("address"),
			createdAt: text("createdAt")
		};
	});
}
function writeStoredUser(user) {
	writeStored(storageKeys.user, user);
}
var unknownSession, signedOutSession, roleKeys;
var init_session = __esmMin((() => {
	init_local_storage();
	unknownSession = {
		user: void 0,
		changeCount: 0,
		hasEnded: false
	};
	signedOutSession = {
		...unknownSession,
		user: null
	};
	roleKeys = {
		all: ["roles"],
		of: (userId) => ["roles", userId]
	};
}));
// src/lib/page-lifecycle.ts
/**
* Navigates with a full page load, which clears everything in memory. The page isn't restored, but reloaded.
* @param path of a page in this language, as in src/lib/paths.ts
*/
function leavePageFor(path) {
	isLeaving = true;
	window.location.assign(pathInLanguage(path));
}
function reloadPage() {
	isLeaving = true;
	window.location.reload();
}
/** While a page unloads, the browser aborts its requests. Such a failure is not an error. */
function isPageBeingLeft() {
	return isLeaving || isAskedToLeave;
}
/**
* Resolves when a request that fails was not aborted because the page is being left: immediately, or two seconds after the
* browser announced it, if the page is still there.
*/
function untilAbortsEnd() {
	return abortsEnd;
}
/** Logs an error, unless the page is being left. */
function logError(error) {
	if (!isPageBeingLeft()) console.error(error);
}
var isLeaving, isAskedToLeave, abortsEnd;
var init_page_lifecycle = __esmMin((() => {
	init_language();
	isLeaving = false;
	isAskedToLeave = false;
	abortsEnd = Promise.resolve();
}));
// src/lib/access-errors.ts
/** Whether a request failed because the session has ended. */
function isSessionEnded(error) {
	return error.name === "AuthSessionMissingError" || SESSION_ENDED.test(errorCode(error)) || isTeamRefused(error) && !hasSession();
}
/** Whether the server refused a request of a team page for want of a role. Elsewhere a refusal has other reasons. */
function isRoleLost(error) {
	return isTeamRefused(error) && hasSession();
}
/** Whether the server refused a request of a team page. */
function isTeamRefused(error) {
	const pathname = pathWithoutLanguage(window.location.pathname);
	return ROLE_LOST.test(errorCode(error)) && TEAM_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
/** Without one, for example when it couldn't be renewed, the client sends requests as a visitor. */
function hasSession() {
	return readText(storageKeys.session) !== null;
}
/** The sentence for an ended session or a lost role; undefined for every other error. */
function accessErrorText(error) {
	if (error === null || error.name === "AuthSessionMissingError") return void 0;
	if (isSessionEnded(error)) return SIGNED_OUT_TEXT;
	return isRoleLost(error) ? ROLE_LOST_TEXT : void 0;
}
/** The code of an error of the backend; '' of any other value. */
function errorCode(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
var SIGNED_OUT_TEXT, ROLE_LOST_TEXT, SESSION_ENDED, ROLE_LOST, TEAM_PAGES, ReadOnlyRowError;
var init_access_errors = __esmMin((() => {
	init_language();
	init_local_storage();
	init_paths();
	init_say();
	SIGNED_OUT_TEXT = say("You were signed out. Sign in again; what you typed is kept.");
	ROLE_LOST_TEXT = say("You no longer have access to this page. If that is a mistake, ask an administrator.");
	SESSION_ENDED = /^(PGRST30\d|session-ended)$/;
	ROLE_LOST = /^(42501|not-an-administrator|not-in-team)$/;
	TEAM_PAGES = [
		paths.admin,
		paths.staff,
		paths.taxYear
	];
	ReadOnlyRowError = class extends Error {
		name = "ReadOnlyRowError";
		code = "42501";
	};
}));
// src/lib/second-factor.ts
function isSecondFactorMissing(error) {
	return error instanceof Error && [error.message, errorCode(error)].some((code) => MISSING.test(code));
}
/**
* Runs a request. If it is refused for want of the second factor, asks for the app's code over the open page, then runs
* it again.
*/
async function withSecondFactor(request) {
	try {
		return await request();
	} catch (error) {
		if (!isSecondFactorMissing(error)) throw error;
		asking ??= askForCode().finally(() => {
			asking = void 0;
		});
		if (!await asking) throw error;
		return request();
	}
}
var MISSING, askForCode, asking;
var init_second_factor = __esmMin((() => {
	init_access_errors();
	MISSING = /^(second-factor|insufficient_aal)$/;
	askForCode = () => Promise.resolve(false);
}));
// src/lib/supabase.ts
var supabase_exports = /* @__PURE__ */ __exportAll({
	publicTables: () => publicTables,
	senderTables: () => senderTables,
	supabase: () => supabase,
	supabaseIsCreated: () => supabaseIsCreated,
	timedFetch: () => timedFetch
});
/**
* The tables for the public forms. Sends the session of a signed-in user, whom the database limits by account
* instead of by network.
* @throws as {@link supabase}
*/
async function senderTables() {
	if (readText(storageKeys.isLoggedIn) === null) return publicTables();
	return (await supabase()).schema("public");
}
function settings() {
	if (environment === null) throw new Error("This site is not set up yet.");
	return {
		url: environment.supabaseUrl,
		key: environment.supabasePublishableKey
	};
}
/** Calls an asynchronous function once and caches its result. Calls it again after an error. */
function once(create) {
	let cached;
	return () => {
		cached ??= create().catch((error) => {
			cached = void 0;
			throw error;
		});
		return cached;
	};
}
var announceCreation, supabaseIsCreated, supabase, publicTables, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS, timedFetch;
var init_supabase = __esmMin((() => {
	init_env();
	init_local_storage();
	init_page_lifecycle();
	supabaseIsCreated = new Promise((resolve) => {
		announceCreation = resolve;
	});
	supabase = once(async () => {
		const { createClient } = await import("@supabase/supabase-js");
		const { url, key } = settings();
		const backend = createClient(url, key, {
			auth: {
				storageKey: storageKeys.session,
				detectSessionInUrl: false
			},
			global: { fetch: timedFetch }
		});
		backend["rest"].retry = false;
		announceCreation();
		return backend;
	});
	publicTables = once(async () => {
		const { PostgrestClient: Client } = await import("@supabase/postgrest-js");
		const { url, key } = settings();
		return new Client(`${url}/rest/v1`, {
			headers: {
				apikey: key,
				Authorization: `Bearer ${key}`
			},
			fetch: timedFetch,
			retry: false
		});
	});
	READ_TIMEOUT_MS = 1e4;
	WRITE_TIMEOUT_MS = 2e4;
	timedFetch = (input, init = {}) => {
		const { method = "GET", signal } = init;
		const isRead = method === "GET" || method === "HEAD";
		const request = new AbortController();
		setTimeout(() => request.abort(new DOMException("The server did not respond in time.", "TimeoutError")), isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
		const abort = () => request.abort(signal?.reason);
		if (signal?.aborted) abort();
		signal?.addEventListener("abort", abort, { once: true });
		return fetch(input, {
			...init,
			signal: request.signal
		}).catch(async (error) => {
			await untilAbortsEnd();
			throw error;
		});
	};
}));
// src/lib/rpc.ts
/**
* Calls a function of the database and returns what it returns: rows as the database names and types them.
* @param client `publicTables` for a visitor's rights, `senderTables` for public forms
* @param options `{ get: true }` for a read that caches may keep
* @throws PostgrestError, whose message is a code such as 'unknown-person' where the function raises one
*/
async function rpc(name, args, signal, client = supabase, options = {}) {
	const backend = await client();
	return withSecondFactor(async () => {
		const call = backend.rpc(name, args, options);
		const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
		return data;
	});
}
var init_rpc = __esmMin((() => {
	init_second_factor();
	init_supabase();
}));
// src/lib/error-texts.ts
/** A function that says what an error means for a person. */
function errorTexts({ otherwise = NOT_SAVED, ...texts }) {
	const byCode = new Map(Object.entries(texts));
	return (error) => byCode.get(error.message) ?? byCode.get(errorCode(error)) ?? secondFactorText(error) ?? accessErrorText(error) ?? otherwise;
}
/** The sentence for a request that needs a code of an authenticator app, or an older app; undefined for other errors. */
function secondFactorText(error) {
	if (isSecondFactorMissing(error)) return say("This needs a code from your authenticator app. If you have none, set one up under Settings.");
	return [error.message, errorCode(error)].includes("new-second-factor") ? say("Your authenticator app was set up less than a day ago. Wait until tomorrow, or ask another administrator.") : void 0;
}
var NOT_SAVED;
var init_error_texts = __esmMin((() => {
	init_access_errors();
	init_say();
	init_second_factor();
	NOT_SAVED = say("This could not be saved. Please check your connection and try again.");
}));
// src/lib/toast.ts
/** Called when the toaster is mounted. */
function toasterIsMounted() {
	announceMounted();
}
/**
* Shows a toast. The toast library loads after the first paint; an early toast waits for it.
*/
async function showToast(kind, message, options) {
	const [{ toast }] = await Promise.all([import("sonner"), mounted]);
	toast[kind](message, options);
}
/** Stores a toast for the page that a full navigation is about to load. */
function showToastAfterNavigation(kind, message) {
	try {
		sessionStorage.setItem(PENDING_KEY, JSON.stringify([kind, message]));
	} catch {}
}
var announceMounted, mounted, PENDING_KEY;
var init_toast = __esmMin((() => {
	init_page_lifecycle();
	mounted = new Promise((resolve) => {
		announceMounted = resolve;
	});
	PENDING_KEY = "paws_pending_toast";
}));
// src/features/auth/auth-api.ts
var auth_api_exports = /* @__PURE__ */ __exportAll({
	RefusedCodeError: () => RefusedCodeError,
	StorageProblem: () => StorageProblem,
	changePassword: () => changePassword,
	confirmEmailChange: () => confirmEmailChange,
	enterAppCode: () => enterAppCode,
	enterCode: () => enterCode$1,
	isCurrentPasswordWrong: () => isCurrentPasswordWrong,
	isEmailUnconfirmed: () => isEmailUnconfirmed,
	isPasswordWrong: () => isPasswordWrong,
	requestCode: () => requestCode,
	requestEmailChange: () => requestEmailChange,
	requestPasswordReset: () => requestPasswordReset,
	resendConfirmation: () => resendConfirmation,
	resetPassword: () => resetPassword,
	signIn: () => signIn$1,
	signInKey: () => signInKey,
	signUp: () => signUp$1
});
init_session();
init_language();
init_local_storage();
init_page_lifecycle();
init_paths();
init_rpc();
init_say();
init_error_texts();
init_second_factor();
init_supabase();
init_toast();
/** The browser can't store a session, so signing in would end with the next page. */
var StorageProblem = class extends Error {
	name = "StorageProblem";
};
/** The service refused the code that was emailed to an address. It doesn't tell wrong, used and expired apart. */
var RefusedCodeError = class extends Error {
	name = "RefusedCodeError";
	email;
	/** Of a sign-up: a mail scanner may have opened the link, which is good once together with the code. */
	isConfirmedAlready;
	constructor(email, cause, isConfirmedAlready = false) {
		super("The code was refused.", { cause });
		this.email = email;
		this.isConfirmedAlready = isConfirmedAlready;
	}
};
var CONNECTION_MESSAGE = say("The server could not be reached. Please check your connection and try again.");
var SERVER_MESSAGE = say("The server has a problem right now. Please try again in a few minutes.");
var TOO_MANY_CODES = say("Too many codes were asked for from here. Please try again in an hour, or sign in with your password.");
/**
* The toast for a failed call to the authentication service: the service's own sentence if it refused the
* call, a sentence about the connection if it could not be reached, otherwise the fallback. undefined for the
* errors that a form shows itself.
* @param serverFallback for a server that failed, where the fallback would blame what was typed
*/
function authErrorMessage(fallback, serverFallback = fallback) {
	return (error) => {
		if (error instanceof StorageProblem || error instanceof RefusedCodeError) return void 0;
		if (isCurrentPasswordWrong(error)) return void 0;
		if (error instanceof CaptchaError) return error.message;
		const missing = secondFactorText(error);
		if (missing !== void 0) return missing;
		if ("code" in error && error.code === "captcha_failed") return new CaptchaError().message;
		if (error instanceof TypeError) return CONNECTION_MESSAGE;
		if ("code" in error && error.code === "PT429") return TOO_MANY_CODES;
		const status = "status" in error ? error.status : void 0;
		if (status === 0) return CONNECTION_MESSAGE;
		if (!(typeof status === "number" && status >= 400 && status < 500)) return serverFallback;
		return isSentence(error.message) ? error.message : fallback;
	};
}
/** The client uses the raw JSON or HTML as the message when it can't parse an error response. */
function isSentence(message) {
	return message.trim() !== "" && !/^[[{<"]/.test(message.trim());
}
/** Of the mutations that load the next page themselves. */
var signInKey = ["sign-in"];
var FLAG_TIMEOUT_MS = 2e3;
/**
* Signs in, then loads `nextPath` with a full navigation. The mutation does this and not the form: the
* guards may unmount the form as soon as the session exists.
*/
function signIn$1(nextPath) {
	return mutationOptions({
		mutationKey: signInKey,
		mutationFn: async (credentials) => {
			assertStorageWorks();
			const { data, error } = await (await supabase()).auth.signInWithPassword({
				...credentials,
				options: await captchaOptions()
			});
			if (error) throw error;
			await completeSignIn(data.session, nextPath);
		},
		meta: { errorMessage: authErrorMessage(say("Invalid email or password."), SERVER_MESSAGE) }
	});
}
/** An account with an authenticator app stays on the sign-in page, which asks for its code. */
async function completeSignIn(session, nextPath) {
	const user = toAuthUser(session.user, session.access_token);
	setLoggedInFlag(user);
	if (user.needsCode) return;
	await flagSponsor(user.id).catch(logError);
	showToastAfterNavigation("success", say("Welcome back!"));
	forgetReturnTo();
	leavePageFor(nextPath);
}
/** For the strip of the home page, which is the next one. */
async function flagSponsor(userId) {
	const { data } = await (await supabase()).from("sponsorships").select("id").eq("user_id", userId).is("ended_at", null).limit(1).abortSignal(AbortSignal.timeout(FLAG_TIMEOUT_MS)).throwOnError();
	if (data.length > 0) writeText(storageKeys.hasDogs, "true");
}
function isPasswordWrong(error) {
	return "code" in error && error.code === "invalid_credentials";
}
/** Whether the password was right but the account's email is not confirmed yet. */
function isEmailUnconfirmed(error) {
	return error !== null && "code" in error && error.code === "email_not_confirmed";
}
var PROBE_KEY = "paws_storage_probe";
/** About the size of a stored session, in characters. */
var PROBE_LENGTH = 8e3;
/** @throws StorageProblem when local storage is blocked or full */
function assertStorageWorks() {
	try {
		localStorage.setItem(PROBE_KEY, " ".repeat(PROBE_LENGTH));
		localStorage.removeItem(PROBE_KEY);
	} catch (error) {
		throw new StorageProblem("Local storage is blocked or full.", { cause: error });
	}
}
/** Creates an account, which must be confirmed by email before the first sign-in. */
var signUp$1 = mutationOptions({
	mutationFn: async ({ name, email, password, returnTo }) => {
		const { error } = await (await supabase()).auth.signUp({
			email,
			password,
			options: {
				data: {
					name,
					...requestLanguage
				},
				emailRedirectTo: confirmationAddress(returnTo),
				...await captchaOptions()
			}
		});
		if (error && !isEmailedRecently(error)) throw error;
	},
	meta: { errorMessage: authErrorMessage(say("Failed to create account. Please try again.")) }
});
var resendConfirmation = mutationOptions({
	mutationFn: async ({ email, returnTo }) => {
		const { error } = await (await supabase()).auth.resend({
			type: "signup",
			email,
			options: {
				emailRedirectTo: confirmationAddress(returnTo),
				...await captchaOptions()
			}
		});
		if (error && !isEmailedRecently(error)) throw error;
	},
	meta: { errorMessage: authErrorMessage(say("The email could not be sent. Please try again.")) }
});
/**
* Makes the confirmation of this address delete the password and the name that a stranger may have typed to sign up with
* it.
*/
var expectCode = (email) => rpc("expect_code", { email }, void 0, publicTables);
/** Emails a code to sign in, and makes an account for an address that has none. */
var requestCode = mutationOptions({
	mutationFn: async ({ email }) => {
		await expectCode(email);
		const { error } = await (await supabase()).auth.signInWithOtp({
			email,
			options: {
				shouldCreateUser: true,
				data: requestLanguage,
				...await captchaOptions()
			}
		});
		if (error && !isEmailedRecently(error)) throw error;
	},
	meta: { errorMessage: authErrorMessage(say("The email could not be sent. Please try again.")) }
});
/**
* Signs in by an emailed code, then loads `nextPath` as {@link signIn} does.
*
* After a sign-up the typed password is tried first, because its answer tells whose account the address has:
* - 'email_not_confirmed': the one that was just made. The code confirms it.
* - none: it is confirmed already, by a mail scanner that has opened the link.
* - another refusal: an earlier one, perhaps of a stranger, whose password must not survive the confirmation.
* @throws RefusedCodeError for a wrong, used or expired code
* @throws StorageProblem before the code is used
*/
function enterCode$1(nextPath) {
	return mutationOptions({
		mutationKey: signInKey,
		mutationFn: async ({ email, code, account }) => {
			assertStorageWorks();
			const backend = await supabase();
			const attempt = account && await backend.auth.signInWithPassword({
				email,
				password: account.password,
				options: await captchaOptions()
			});
			if (attempt?.data.session) {
				await completeSignIn(attempt.data.session, nextPath);
				return;
			}
			const isOwn = isEmailUnconfirmed(attempt?.error ?? null);
			if (attempt?.error && !isOwn && !isPasswordWrong(attempt.error)) throw attempt.error;
			if (!isOwn) await expectCode(email);
			await verifyCode("email", {
				email,
				code
			}, attempt !== null && !isOwn);
			const { data, error } = await backend.auth.refreshSession();
			if (!data.session) throw error;
			if (account && !isOwn) {
				const { name, password } = account;
				const update = await backend.auth.updateUser({
					password,
					data: { name }
				});
				if (update.error) logError(update.error);
			}
			await completeSignIn(data.session, nextPath);
		},
		meta: { errorMessage: authErrorMessage(SERVER_MESSAGE) }
	});
}
/**
* Enters a code of the authenticator app, of any of the account's devices, then loads `nextPath` as {@link signIn} does.
* @param nextPath null to stay on the page
* @throws RefusedCodeError for a wrong code
*/
function enterAppCode(nextPath) {
	return mutationOptions({
		...nextPath !== null && { mutationKey: signInKey },
		mutationFn: async (code) => {
			const backend = await supabase();
			const { data: factors, error: listError } = await backend.auth.mfa.listFactors();
			if (listError) throw listError;
			let refusal = /* @__PURE__ */ new Error("The account has no app.");
			for (const { id } of factors.totp) {
				const { error } = await backend.auth.mfa.challengeAndVerify({
					factorId: id,
					code
				});
				if (error && error.code !== "mfa_verification_failed") throw error;
				if (error) refusal = error;
				else {
					const { data } = await backend.auth.getSession();
					if (data.session && nextPath !== null) await completeSignIn(data.session, nextPath);
					return;
				}
			}
			throw new RefusedCodeError("", refusal);
		},
		meta: { errorMessage: authErrorMessage(SERVER_MESSAGE) }
	});
}
/** Where the link of a confirmation email ends: the home page, with the choice of a monthly gift if there is one. */
function confirmationAddress(returnTo) {
	return new URL(pathInLanguage(paths.home) + queryOfChoice(returnTo), window.location.origin).href;
}
/**
* Whether the service refused an email because it emailed the address within the last minute. A form treats this as
* success: the email is on its way, and an address with a confirmed account is never refused. The limit of emails for the
* whole project has the same code, and is an error.
* Source: issues 1236 and 1932 of github.com/supabase/auth
*/
function isEmailedRecently(error) {
	return "code" in error && error.code === "over_email_send_rate_limit" && error.message.startsWith("For security purposes");
}
/** Requires the current password, which the service checks (require_current_password in supabase/config.toml). */
var changePassword = mutationOptions({
	mutationFn: async (values) => {
		const backend = await supabase();
		await withSecondFactor(async () => {
			const { error } = await backend.auth.updateUser({
				password: values.password,
				current_password: values.currentPassword
			});
			if (error) throw error;
		});
	},
	meta: { errorMessage: authErrorMessage(say("Failed to change the password. Please try again.")) }
});
function isCurrentPasswordWrong(error) {
	return "code" in error && error.code === "current_password_invalid";
}
/**
* Emails a code for a new password. Ends alike whether or not the address has an account: the service refuses a
* second email within a minute only to an address that has one, and then a code is on its way already.
*/
var requestPasswordReset = mutationOptions({
	mutationFn: async ({ email }) => {
		const { error } = await (await supabase()).auth.resetPasswordForEmail(email, await captchaOptions());
		if (error && error.code !== "over_email_send_rate_limit") throw error;
	},
	meta: { errorMessage: authErrorMessage(say("The email could not be sent. Please try again.")) }
});
/**
* Verifies an emailed code, which signs in, sets the new password and loads the dashboard. A code works once: the
* next call with a code that was accepted only sets the password. Call this once per form.
* @throws RefusedCodeError for a wrong, used or expired code
* @throws StorageProblem before the code is used
*/
function resetPassword() {
	let accepted = null;
	return mutationOptions({
		mutationFn: async ({ email, code, password }) => {
			assertStorageWorks();
			if (accepted !== email + code) {
				await verifyCode("recovery", {
					email,
					code
				});
				accepted = email + code;
			}
			const backend = await supabase();
			setLoggedInFlag(toAuthUser(await withSecondFactor(async () => {
				const { data, error } = await backend.auth.updateUser({ password });
				if (error) throw error;
				return data.user;
			}), ""));
			showToastAfterNavigation("success", say("Password changed"));
			leavePageFor(paths.dashboard);
		},
		meta: { errorMessage: authErrorMessage(say("Failed to change the password. Please try again.")) }
	});
}
var emailChangeMessage = authErrorMessage(say("Failed to change the email. Please try again."));
/** Emails a code to the old and the new address. The change waits for both. */
var requestEmailChange = mutationOptions({
	mutationFn: async (email) => {
		const backend = await supabase();
		await withSecondFactor(async () => {
			const { error } = await backend.auth.updateUser({ email });
			if (error) throw error;
		});
	},
	meta: { errorMessage: emailChangeMessage }
});
/**
* Confirms a change of email with the codes of both addresses. A code works once: the next call skips a code that
* was accepted. Call this once per form.
* @throws RefusedCodeError for the first code that is wrong, used or expired
*/
function confirmEmailChange() {
	const accepted = /* @__PURE__ */ new Set();
	return mutationOptions({
		mutationFn: async (codes) => {
			for (const { email, code } of codes) {
				if (accepted.has(email + code)) continue;
				await verifyCode("email_change", {
					email,
					code
				});
				accepted.add(email + code);
			}
		},
		meta: { errorMessage: emailChangeMessage }
	});
}
/** @throws RefusedCodeError for a wrong, used or expired code, and the service's other errors */
async function verifyCode(type, { email, code }, isConfirmedAlready = false) {
	const { error } = await (await supabase()).auth.verifyOtp({
		type,
		email,
		token: code
	});
	if (error?.code === "otp_expired") throw new RefusedCodeError(email, error, isConfirmedAlready);
	if (error) throw error;
}
// supabase/functions/_shared/common/organisation.ts
var organisationDetails, legalFacts;
var init_organisation = __esmMin((() => {
	organisationDetails = {
		name: "Paws of Lucknow",
		nameInHindi: "पॉज़ ऑफ़ लखनऊ",
		shortName: "Paws Lucknow",
		cityInHindi: "लखनऊ",
		address: {
			street: "12 Rana Pratap Marg, Hazratganj",
			city: "Lucknow",
			region: "Uttar Pradesh",
			postalCode: "226001",
			country: "India"
		},
		email: "info@pawsoflucknow.example",
		telephone: "+91 522 400 1234",
		siteUrl: "https://pawsoflucknow.example",
		social: [
			{
				name: "Instagram",
				url: "https://www.instagram.com/pawsoflucknow"
			},
			{
				name: "Facebook",
				url: "https://www.facebook.com/pawsoflucknow"
			},
			{
				name: "YouTube",
				url: "https://www.youtube.com/@pawsoflucknow"
			}
		],
		bankAccount: {
			holder: "Paws of Lucknow Society",
			number: "000000000000",
			ifsc: "XXXX0000000",
			bank: "Sample Bank"
		},
		upiId: "pawsoflucknow@example",
		receiptPrefix: "POL"
	};
	legalFacts = {
		registered: {
			name: "Paws of Lucknow Society",
			form: "Registered society",
			number: "LUC/00000/2014"
		},
		grievanceOfficer: "Shalini Rastogi",
		signatory: "Shalini Rastogi, Secretary"
	};
}));
// src/features/auth/second-factor-api.ts
var second_factor_api_exports = /* @__PURE__ */ __exportAll({
	appsQuery: () => appsQuery,
	confirmApp: () => confirmApp,
	removeApp: () => removeApp,
	startApp: () => startApp
});
init_organisation();
init_say();
init_supabase();
var appsKey = ["own-apps"];
/** The oldest first, without those that were never confirmed. */
var appsQuery = queryOptions({
	queryKey: appsKey,
	staleTime: 0,
	queryFn: async () => {
		const { data, error } = await (await supabase()).auth.mfa.listFactors();
		if (error) throw error;
		return data.totp.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
	}
});
/** Makes a secret for another device, and deletes those that were never confirmed. */
var startApp = mutationOptions({
	mutationFn: async () => {
		const { mfa } = (await supabase()).auth;
		const { data: known, error: listError } = await mfa.listFactors();
		if (listError) throw listError;
		const unfinished = known.all.filter(({ status }) => status === "unverified");
		await Promise.all(unfinished.map(({ id }) => mfa.unenroll({ factorId: id })));
		const { data, error } = await mfa.enroll({
			factorType: "totp",
			issuer: organisationDetails.name,
			friendlyName: crypto.randomUUID()
		});
		if (error) throw error;
		return {
			id: data.id,
			qrCode: data.totp.qr_code,
			secret: data.totp.secret
		};
	},
	meta: { errorMessage: say("The app could not be set up. Please try again.") }
});
/** Confirms a new app by its first code. @throws RefusedCodeError for a wrong code */
var confirmApp = mutationOptions({
	mutationFn: async ({ id, code }) => {
		const { mfa } = (await supabase()).auth;
		const { error } = await mfa.challengeAndVerify({
			factorId: id,
			code
		});
		if (error?.code === "mfa_verification_failed") throw new RefusedCodeError("", error);
		if (error) throw error;
	},
	onSuccess: (_void, _values, _onMutateResult, { client }) => refreshApps(client),
	meta: { errorMessage: (error) => error instanceof RefusedCodeError ? void 0 : say("The app could not be set up. Please try again.") }
});
var removeApp = mutationOptions({
	mutationFn: async (id) => {
		const { error } = await (await supabase()).auth.mfa.unenroll({ factorId: id });
		if (error) throw error;
	},
	onSuccess: (_void, _id, _onMutateResult, { client }) => refreshApps(client)
});
var refreshApps = (client) => client.invalidateQueries({ queryKey: appsKey });
// src/lib/form-drafts.ts
/** Keeps the drafts of this page for a person whose session has ended. Only they get them back. */
function keepDraftsFor(userId) {
	const drafts = readDrafts$1();
	store$1(KEPT_KEY, drafts, {
		userId,
		drafts
	});
}
function readDrafts$1() {
	const drafts = { ...readStoredDrafts() };
	for (const [form, readDraft] of forms) {
		const draft = readDraft();
		if (draft) drafts[form] = draft;
	}
	return drafts;
}
/** Removes what is stored when there are no drafts. */
function store$1(key, drafts, value) {
	try {
		if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
		else sessionStorage.setItem(key, JSON.stringify(value));
	} catch {}
}
function readStoredDrafts() {
	storedDrafts ??= takeStoredDrafts();
	return storedDrafts;
}
function takeStoredDrafts() {
	const stored = takeStored(STORAGE_KEY);
	return {
		...takeKeptDrafts(),
		...isLoadedAgain() ? stored : {}
	};
}
function takeKeptDrafts() {
	const userId = signedInUserId();
	if (userId === null) return {};
	const { userId: owner, drafts } = takeStored(KEPT_KEY);
	return owner === userId && isRecord$1(drafts) ? drafts : {};
}
function signedInUserId() {
	return readStored(storageKeys.session, (session) => isRecord$1(session) && isRecord$1(session["user"]) ? session["user"]["id"] : null);
}
/** Empty when nothing is stored, or nothing that can be read. */
function takeStored(key) {
	try {
		const text = sessionStorage.getItem(key) ?? "null";
		sessionStorage.removeItem(key);
		const stored = JSON.parse(text);
		return isRecord$1(stored) ? stored : {};
	} catch {
		return {};
	}
}
/**
* In either language. Not after another full navigation, such as signing out: the next person at this screen sees no
* draft.
*/
function isLoadedAgain() {
	const [entry] = performance.getEntriesByType("navigation");
	if (entry === void 0 || !("type" in entry)) return false;
	return entry.type !== "navigate" || isFromOtherLanguage();
}
/** Whether the switch of the languages led here. */
function isFromOtherLanguage() {
	const { origin, pathname } = window.location;
	const same = origin + pathBelow(otherLanguage.prefix, pathWithoutLanguage(pathname));
	return document.referrer.split("?")[0] === same;
}
function isRecord$1(value) {
	return typeof value === "object" && value !== null;
}
var STORAGE_KEY, KEPT_KEY, forms, storedDrafts;
var init_form_drafts = __esmMin((() => {
	init_language();
	init_local_storage();
	STORAGE_KEY = "paws_carried_drafts";
	KEPT_KEY = "paws_kept_drafts";
	forms = /* @__PURE__ */ new Map();
}));
// src/lib/session-store.ts
/** IndexedDB for what this device keeps only while the session and the role last; {@link eraseSessionStore}. */
function sessionStore() {
	opened$1 ??= createStore("paws-session", "kept");
	return opened$1;
}
/** For a sign-out and a lost role. Without storage there is nothing to erase. */
async function eraseSessionStore() {
	try {
		await clear(sessionStore());
	} catch {}
}
var opened$1;
var init_session_store = __esmMin((() => {}));
// src/features/auth/follow-session-api.ts
var follow_session_api_exports = /* @__PURE__ */ __exportAll({
	endSession: () => endSession,
	followSession: () => followSession,
	saveLanguage: () => saveLanguage
});
/**
* Subscribes to authentication changes, in this tab and in others. If the Supabase client can't be
* downloaded, the session counts as signed out.
* @param isRestored the session was found in local storage, not started by a sign-in
* @returns unsubscribes
*/
function followSession(queryClient, isRestored, setSession) {
	let isStopped = false;
	let unsubscribe;
	let isSignedOut = !isRestored;
	let lastUserId;
	const onAuthChange = (event, backendSession) => {
		const user = backendSession ? toAuthUser(backendSession.user, backendSession.access_token) : event === "INITIAL_SESSION" ? storedUser() : null;
		if (user === null) clearLoggedInFlag();
		else if (isSignedOut || hasLoggedInFlag()) setLoggedInFlag(user);
		const hasEnded = user === null && !isSignedOut;
		isSignedOut = user === null;
		if (hasEnded && lastUserId !== void 0) keepDraftsFor(lastUserId);
		const isOtherPerson = lastUserId !== void 0 && user !== null && user.id !== lastUserId;
		lastUserId = user?.id;
		if (event === "SIGNED_OUT" || isOtherPerson) {
			queryClient.cancelQueries();
			queryClient.clear();
		}
		setSession((last) => ({
			user,
			changeCount: (last?.changeCount ?? 0) + 1,
			hasEnded: user === null && (hasEnded || last?.hasEnded === true)
		}));
	};
	const endIfRevoked = async (backend) => {
		if (!await isSessionRevoked(backend)) return;
		await endSession();
		if (!isSignedOut) onAuthChange("SIGNED_OUT", null);
	};
	const start = async () => {
		deleteUnusableSession();
		const user = navigator.onLine ? null : storedUser();
		if (user) setSession(() => ({
			user,
			changeCount: 0,
			hasEnded: false
		}));
		const backend = await supabase();
		if (isRestored && navigator.onLine) await saveLanguage();
		if (isStopped) return;
		const { data } = backend.auth.onAuthStateChange(onAuthChange);
		unsubscribe = () => data.subscription.unsubscribe();
		const { data: stored } = await backend.auth.getSession();
		if (stored.session && isRestored) await endIfRevoked(backend);
	};
	start().catch((error) => {
		logError(error);
		if (!isStopped) setSession(() => signedOutSession);
	});
	let isChecking = false;
	const checkSession = async () => {
		if (isSignedOut || isChecking) return;
		isChecking = true;
		await endIfRevoked(await supabase()).finally(() => {
			isChecking = false;
		});
	};
	const stopListening = onUnauthorized(queryClient, () => {
		checkSession().catch(logError);
	});
	const stopErasing = onRolesLost(queryClient, () => void eraseSessionStore());
	const onStorage = (event) => {
		if (event.key !== storageKeys.session || event.newValue !== null) return;
		onAuthChange("SIGNED_OUT", null);
	};
	window.addEventListener("storage", onStorage);
	return () => {
		isStopped = true;
		unsubscribe?.();
		stopListening();
		stopErasing();
		window.removeEventListener("storage", onStorage);
	};
}
/**
* Saves the language to which the person has changed, for their emails. The change leads to another page, so it waits in
* local storage for this, which comes before the page reads the settings. After an error it waits for the next page.
*/
async function saveLanguage() {
	const language = readText(storageKeys.language);
	if (language !== "en" && language !== "hi") return;
	const backend = await supabase();
	const { data } = await backend.auth.getSession();
	if (!data.session) return;
	const { error } = await backend.from("user_settings").upsert({
		user_id: data.session.user.id,
		language
	});
	if (error) logError(error);
	else removeStored(storageKeys.language);
}
/** Ends the session on this device. A server error is only logged: local data is removed all the same. */
async function endSession() {
	try {
		const { error } = await (await supabase()).auth.signOut({ scope: "local" });
		if (error) throw error;
	} catch (error) {
		console.error(error);
		removeStored(storageKeys.session);
	}
	clearLoggedInFlag();
	await eraseSessionStore();
}
/** Asks the server whether the session was revoked or its account deleted. */
async function isSessionRevoked(backend) {
	const { error } = await backend.auth.getUser();
	return error !== null && (isSessionEnded(error) || UNAUTHORIZED.has(error.status));
}
/**
* Calls back when a query or mutation fails with an authorization error. A missing permission looks the
* same as a revoked session, so the callback should ask the server before signing out.
* @returns unsubscribes
*/
function onUnauthorized(queryClient, callback) {
	const listener = (event) => {
		if (event.action?.type === "error" && isUnauthorized(event.action.error)) callback();
	};
	const unsubscribeQueries = queryClient.getQueryCache().subscribe(listener);
	const unsubscribeMutations = queryClient.getMutationCache().subscribe(listener);
	return () => {
		unsubscribeQueries();
		unsubscribeMutations();
	};
}
function isUnauthorized(error) {
	if (!(error instanceof Error)) return false;
	return isSessionEnded(error) || isTeamRefused(error) || "status" in error && UNAUTHORIZED.has(error.status);
}
/** Calls back when the database has answered that a user has no role. @returns unsubscribes */
function onRolesLost(queryClient, callback) {
	return queryClient.getQueryCache().subscribe((event) => {
		if (event.type !== "updated" || event.action.type !== "success") return;
		const { queryKey, state } = event.query;
		if (queryKey[0] !== roleKeys.all[0]) return;
		if (Array.isArray(state.data) && state.data.length === 0) callback();
	});
}
/**
* The user of a session that is in local storage. Without a network the client can't refresh an expired one and reports
* none, but keeps it.
*/
function storedUser() {
	const session = readStored(storageKeys.session, (value) => isUsable(value) ? value : null);
	return session && toAuthUser(session.user, session.access_token);
}
/**
* Deletes a stored session that can't be used: damaged, or of another program or version. The Supabase
* client doesn't validate it, throws on it and would never delete it.
*/
function deleteUnusableSession() {
	if (readStored(storageKeys.session, (value) => isUsable(value) ? value : null) === null) removeStored(storageKeys.session);
}
/** Checks the shape alone; the server checks the token. */
function isUsable(session) {
	if (!isRecord(session)) return false;
	const { access_token: token, refresh_token: refreshToken, expires_at: expiry, user } = session;
	return typeof token === "string" && /^[!-~]+$/.test(token) && typeof refreshToken === "string" && typeof expiry === "number" && isUser(user);
}
function isUser(user) {
	if (!isRecord(user)) return false;
	const { id, email, new_email: newEmail, created_at: createdAt } = user;
	return [
		id,
		email ?? "",
		newEmail ?? "",
		createdAt
	].every((value) => typeof value === "string");
}
function isRecord(value) {
	return typeof value === "object" && value !== null;
}
var UNAUTHORIZED;
var init_follow_session_api = __esmMin((() => {
	init_session();
	init_access_errors();
	init_form_drafts();
	init_page_lifecycle();
	init_local_storage();
	init_session_store();
	init_supabase();
	UNAUTHORIZED = /* @__PURE__ */ new Set([401, 403]);
}));
// src/features/auth/session-api.ts
init_follow_session_api();
var session_api_exports = /* @__PURE__ */ __exportAll({
	rolesQuery: () => rolesQuery,
	subscribeToSession: () => subscribeToSession
});
init_session();
init_page_lifecycle();
init_local_storage();
init_supabase();
/**
* Reports every authentication change in this tab and in others. Without a stored session, neither the Supabase client
* nor follow-session-api.ts is downloaded until the visitor signs in, here or in another tab.
* @returns unsubscribes
*/
function subscribeToSession(queryClient, setSession) {
	let isStopped = false;
	let isStarted = false;
	const isRestored = isSessionStored();
	let unsubscribe;
	const follow = async () => {
		const { followSession } = await Promise.resolve().then(() => (init_follow_session_api(), follow_session_api_exports));
		if (!isStopped) unsubscribe = followSession(queryClient, isRestored, setSession);
	};
	const start = () => {
		if (isStarted) return;
		isStarted = true;
		follow().catch((error) => {
			isStarted = false;
			logError(error);
			if (!isStopped) setSession(() => signedOutSession);
		});
	};
	const onStorage = ({ key, newValue }) => {
		if (key === storageKeys.session && newValue !== null) start();
	};
	if (isRestored) start();
	else supabaseIsCreated.then(start);
	window.addEventListener("storage", onStorage);
	return () => {
		isStopped = true;
		unsubscribe?.();
		window.removeEventListener("storage", onStorage);
	};
}
var allRoles = [
	"admin",
	"staff",
	"volunteer"
];
/** The roles of a user; an empty list for most. */
function rolesQuery(userId) {
	return queryOptions({
		queryKey: roleKeys.of(userId),
		retry: false,
		refetchOnReconnect: true,
		queryFn: async ({ signal }) => {
			if (!navigator.onLine) throw new Error("Without a network the roles are unknown.");
			const { data } = await (await supabase()).from("user_roles").select("role").eq("user_id", userId).in("role", allRoles).abortSignal(signal).throwOnError();
			return allRoles.filter((role) => data.some((row) => row.role === role));
		}
	});
}
// src/lib/pagination.ts
/**
* The PostgREST filter (for `.or()`) that selects the rows after a cursor. Unlike an offset, a cursor
* neither skips nor repeats a row when others are added or deleted between two requests.
*/
function afterCursor({ id, created_at }) {
	const at = `"${created_at}"`;
	return `created_at.lt.${at},and(created_at.eq.${at},id.lt.${id})`;
}
/**
* Orders a request newest first, and limits it to the rows after a cursor.
* @param last the last row of the page before; undefined or null for the first page
*/
function newestFirst(request, last, limit = PAGE_SIZE_LIMIT) {
	const page = request.order("created_at", { ascending: false }).order("id", { ascending: false }).limit(limit);
	return last ? page.or(afterCursor(last)) : page;
}
/**
* Fetches every row of a list, page by page. Rows are told apart by their id, or their email address.
* @param fetchPage fetches at most {@link PAGE_SIZE_LIMIT} rows after a row, or the first page
*/
async function fetchAllRows(fetchPage) {
	const rows = /* @__PURE__ */ new Map();
	let last;
	for (;;) {
		const page = await fetchPage(last);
		const countBefore = rows.size;
		for (const row of page) rows.set("id" in row ? row.id : row.email, row);
		last = page.at(-1);
		if (page.length < 1e3 || rows.size === countBefore) return [...rows.values()];
	}
}
/** {@link fetchNumberedPage} of a function whose rows say how many there are. */
function fetchFoundPage(page, pageSize, fetchRows) {
	return fetchNumberedPage(page, pageSize, async (page_offset, page_size) => {
		const rows = await fetchRows({
			page_offset,
			page_size
		});
		return {
			rows,
			count: rows[0]?.found_count ?? 0
		};
	});
}
/**
* Fetches a page of a list. A page past the end has no rows; the number of all rows comes from a second request, because
* PostgREST refuses such a range, and a function has no row to carry the number.
* @param page starts at 1
* @param fetchRange fetches `limit` rows from `offset` on, which starts at 0, and counts all
* @throws what fetchRange throws
*/
async function fetchNumberedPage(page, pageSize, fetchRange) {
	try {
		const found = await fetchRange((page - 1) * pageSize, pageSize);
		if (found.rows.length > 0 || page === 1) return found;
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === RANGE_PAST_THE_END)) throw error;
	}
	const { count } = await fetchRange(0, 1);
	return {
		rows: [],
		count
	};
}
var PAGE_SIZE_LIMIT, RANGE_PAST_THE_END;
var init_pagination = __esmMin((() => {
	PAGE_SIZE_LIMIT = 1e3;
	RANGE_PAST_THE_END = "PGRST103";
}));
// src/features/care/care-api.ts
var care_api_exports = /* @__PURE__ */ __exportAll({
	careKeys: () => careKeys,
	careRecordsQuery: () => careRecordsQuery,
	careYearsQuery: () => careYearsQuery
});
init_pagination();
init_rpc();
init_supabase();
/** Keys of everything fetched about care; invalidating `all` refetches whatever is mounted. */
var careKeys = {
	all: ["care"],
	years: (dogId) => [
		"care",
		"years",
		dogId
	],
	records: (dogId, year) => [
		"care",
		"records",
		dogId,
		year
	],
	team: (dogId) => [
		"care",
		"team",
		dogId
	],
	due: (filters, page) => [
		"care",
		"due",
		filters,
		page
	],
	deleted: ["care", "deleted"],
	history: (id) => [
		"care",
		"history",
		id
	],
	bill: (name) => [
		"care",
		"bill",
		name
	]
};
/** What was spent for a dog in each calendar year, newest first. */
function careYearsQuery(dogId) {
	return queryOptions({
		queryKey: careKeys.years(dogId),
		queryFn: ({ signal }) => rpc("dog_care_years", { dog_id: dogId }, signal, publicTables, { get: true })
	});
}
/** The entries of a dog and a calendar year, newest first. Far fewer than fit into one response. */
function careRecordsQuery(dogId, year) {
	return queryOptions({
		queryKey: careKeys.records(dogId, year),
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("care_records").select("id, kind, happened_on, note, cost_paise").eq("dog_id", dogId).gte("happened_on", `${year}-01-01`).lte("happened_on", `${year}-12-31`).order("happened_on", { ascending: false }).order("id", { ascending: false }).limit(PAGE_SIZE_LIMIT).abortSignal(signal).throwOnError();
			return data;
		}
	});
}
var init_limits$1 = __esmMin((() => {}));
// src/config/limits.ts
var DOG_PICTURE_URL_MAX_LENGTH, DOG_MONTHLY_MAX_RUPEES;
var init_limits = __esmMin((() => {
	init_limits$1();
	DOG_PICTURE_URL_MAX_LENGTH = 2048;
	DOG_MONTHLY_MAX_RUPEES = 5e5;
}));
// src/lib/dates.ts
/**
* A day as '20 November 2026', in Hindi '20 नवंबर 2026'.
* @param day as YYYY-MM-DD, independent of time zones
*/
function formatDay$1(day) {
	const { date, month, year } = partsOf(day);
	return `${date} ${month} ${year}`;
}
/** The month of a day or month as 'November 2026'. @param day as YYYY-MM-DD or YYYY-MM */
function formatMonth(day) {
	const { month, year } = partsOf(day);
	return `${month} ${year}`;
}
/**
* The Indian day of an instant, as YYYY-MM-DD.
* @param instant ISO 8601 with offset
*/
function indianDay(instant) {
	return inIndia(instant).slice(0, 10);
}
/** ISO 8601 without offset, of the clocks in India. */
function inIndia(instant) {
	return new Date(Date.parse(instant) + INDIAN_OFFSET_MILLISECONDS).toISOString();
}
function partsOf(day) {
	const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
	return {
		date,
		month: MONTHS[month - 1] ?? "",
		year
	};
}
var MONTHS, INDIAN_OFFSET_MILLISECONDS;
var init_dates = __esmMin((() => {
	init_language();
	MONTHS = "January February March April May June July August September October November December".split(" ");
	INDIAN_OFFSET_MILLISECONDS = 198e5;
}));
// src/lib/numbers.ts
/** Replaces Devanagari digits (०-९) by 0-9. */
function toWesternDigits(text) {
	return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
/**
* A number with Indian grouping: `3,000`, `1,00,000`, `99.5`. Without Intl, whose first number costs a cheap
* phone 60 milliseconds.
* @param number is rounded to two decimals
*/
function formatNumber(number) {
	const [whole = "", fraction] = String(Math.round(number * 100) / 100).split(".");
	const groups = whole.replaceAll(/\d(?=(?:\d\d)+\d$)/g, "$&,");
	return fraction === void 0 ? groups : `${groups}.${fraction}`;
}
/**
* Picks the form of a sentence that fits a count and writes the count, grouped, in place of `{count}`.
* Whole sentences, because other languages order their words differently.
*/
function plural(count, forms) {
	return (count === 1 ? forms.one : forms.other).replace("{count}", formatNumber(count));
}
var DEVANAGARI_ZERO;
var init_numbers = __esmMin((() => {
	init_language();
	init_say();
	DEVANAGARI_ZERO = 2406;
}));
// src/lib/money.ts
/**
* `₹3,000`, `₹1,00,000`, `₹99.5`
* @param rupees not paise
*/
function formatRupees(rupees) {
	return `₹${formatNumber(rupees)}`;
}
/** `₹3,000`, and with two decimals when there are paise: `₹99.50` */
function formatPaise(amountPaise) {
	const rupees = formatRupees(amountPaise / PAISE_PER_RUPEE);
	return /\.\d$/.test(rupees) ? `${rupees}0` : rupees;
}
var PAISE_PER_RUPEE;
var init_money = __esmMin((() => {
	init_numbers();
	PAISE_PER_RUPEE = 100;
}));
// src/entities/dog/dog.ts
/** In the page's language, where the dog has a name in it. */
function nameOfJoinedDog({ name, dog_translations: translations }) {
	return name;
}
function toDog({ image_url: image, monthly_amount: monthlyAmount, coverage, created_at: _createdAt, last_update_at: _lastUpdateAt, ...row }) {
	return {
		...row,
		image,
		monthlyAmount,
		coverage: toCoverage(coverage)
	};
}
/** @param coverage by mode, null for nobody; undefined from a database without the column */
function toCoverage(coverage) {
	if (coverage === void 0 || environment?.payments !== "server") return;
	return Object(coverage)[isLiveSite() ? "live" : "test"] ?? {
		paise: 0,
		people: 0
	};
}
var joinedName;
var init_dog = __esmMin((() => {
	init_dates();
	init_env();
	init_language();
	init_money();
	init_numbers();
	init_say();
	joinedName = "name";
	say("Found a family"), say("In loving memory"), say("Moved away");
}));
// src/entities/dog/dog-in-hindi.ts
function wordKey(kind, source) {
	return `${kind}:${source}`;
}
/** A dog as Hindi pages show it: what has no translation stays as it is. */
function dogInHindi(dog, texts, words) {
	const { name, tagline, location, traits } = dog;
	return {
		...dog,
		name: texts?.name ?? name,
		tagline: texts?.tagline ?? tagline,
		age: ageText$1(dog.age),
		location: words.get(wordKey("location", location)) ?? location,
		traits: traits.map((trait) => words.get(wordKey("trait", trait)) ?? trait),
		original: {
			name,
			tagline,
			location,
			traits
		}
	};
}
/** The age in the page's language, where it is a number with a unit: `2 years` is "2 साल" in Hindi. */
function ageText$1(age) {
	const [, number, unit] = plainAge.exec(toWesternDigits(age)) ?? [];
	const count = Number(number);
	switch (unit?.toLowerCase()) {
		case "year": return plural(count, {
			one: "{count} year",
			other: "{count} years"
		});
		case "month": return plural(count, {
			one: "{count} month",
			other: "{count} months"
		});
		case "week": return plural(count, {
			one: "{count} week",
			other: "{count} weeks"
		});
		case "day": return plural(count, {
			one: "{count} day",
			other: "{count} days"
		});
		default: return age;
	}
}
var plainAge;
var init_dog_in_hindi = __esmMin((() => {
	init_numbers();
	plainAge = /^\s*(\d+(?:\.\d+)?)\s*(year|month|week|day)s?\s*$/iu;
}));
// src/entities/dog/dog-translations-api.ts
var dog_translations_api_exports = /* @__PURE__ */ __exportAll({
	dogTranslationsQuery: () => dogTranslationsQuery,
	inHindi: () => inHindi$1,
	wordsQuery: () => wordsQuery
});
/** Hindi names and taglines by the dog's id. @param dogIds null for all dogs */
function dogTranslationsQuery(dogIds) {
	return queryOptions({
		queryKey: [
			"dogs",
			"translations",
			dogIds
		],
		queryFn: async ({ signal }) => {
			const tables = await publicTables();
			const rows = await fetchAllRows(async (last) => {
				const request = tables.from("dog_translations").select("id:dog_id, name, tagline").eq("language", "hi").order("dog_id").limit(PAGE_SIZE_LIMIT).abortSignal(signal);
				if (dogIds) request.in("dog_id", dogIds);
				if (last) request.gt("dog_id", last.id);
				const { data } = await request.throwOnError();
				return data;
			});
			return new Map(rows.map(({ id, ...texts }) => [id, texts]));
		}
	});
}
/**
* Dogs with what is translated of them in Hindi. A failure, which the query client logs, leaves them as they are.
* @param isAll whether they are all dogs, whose translations are fetched at the same time
*/
async function inHindi$1(client, request, isAll = false) {
	const textsOf = (dogIds) => client.fetchQuery(dogTranslationsQuery(dogIds));
	const translations = Promise.all([isAll ? textsOf(null) : request.then((dogs) => textsOf(dogs.map(({ id }) => id))), client.fetchQuery(wordsQuery)]).catch(() => [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()]);
	const dogs = await request;
	const [texts, words] = await translations;
	return dogs.map((dog) => dogInHindi(dog, texts.get(dog.id), words));
}
var wordsQuery;
var init_dog_translations_api = __esmMin((() => {
	init_dog_in_hindi();
	init_pagination();
	init_supabase();
	wordsQuery = queryOptions({
		queryKey: ["dogs", "words"],
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("word_translations").select("kind, source, text").eq("language", "hi").limit(PAGE_SIZE_LIMIT).abortSignal(signal).throwOnError();
			return new Map(data.map(({ kind, source, text }) => [wordKey(kind, source), text]));
		}
	});
}));
// src/entities/dog/dog-api.ts
var dog_api_exports = /* @__PURE__ */ __exportAll({
	allDogsQuery: () => allDogsQuery,
	dogKeys: () => dogKeys,
	dogQuery: () => dogQuery,
	featuredDogsQuery: () => featuredDogsQuery,
	listedDogsQuery: () => listedDogsQuery
});
/** Fetches every dog, newest first. */
async function fetchAllDogs(signal) {
	return (await fetchAllRows(async (last) => {
		const { data } = await newestFirst((await publicTables()).from("dog_profiles").select("*").abortSignal(signal), last).throwOnError();
		return data;
	})).map(toDog);
}
async function fetchFeaturedDogs(signal) {
	const { data } = await (await publicTables()).from("dog_profiles").select("*").order("created_at", { ascending: false }).limit(FEATURED_COUNT).abortSignal(signal).throwOnError();
	return data.map(toDog);
}
/** One dog; its data is null when no dog has this id. */
function dogQuery(dogId) {
	return queryOptions({
		queryKey: dogKeys.detail(dogId),
		queryFn: async ({ client, signal }) => {
			if (!isUuid(dogId)) return null;
			const { data } = await (await publicTables()).from("dog_profiles").select("*").eq("id", dogId).abortSignal(signal).maybeSingle().throwOnError();
			if (!data) return null;
			return toDog(data);
		},
		meta: { errorMessage: say("Failed to load dog details") }
	});
}
/** Which of these dogs are in the database. */
function listedDogsQuery(dogIds) {
	return queryOptions({
		queryKey: dogKeys.listed(dogIds),
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("dog_profiles").select("id").in("id", dogIds).abortSignal(signal).throwOnError();
			return data.map(({ id }) => id);
		}
	});
}
var dogKeys, allDogsQuery, FEATURED_COUNT, featuredDogsQuery;
var init_dog_api = __esmMin((() => {
	init_dog();
	init_dog_translations_api();
	init_language();
	init_pagination();
	init_supabase();
	init_paths();
	init_say();
	dogKeys = {
		all: ["dogs"],
		featured: ["dogs", "featured"],
		list: ["dogs", "list"],
		adminList: ["dogs", "admin-list"],
		traits: ["dogs", "traits"],
		hindi: ["dogs", "hindi"],
		choices: (search) => [
			"dogs",
			"choices",
			search
		],
		areas: ["dogs", "areas"],
		ofArea: (area) => [
			"dogs",
			"of-area",
			area
		],
		listed: (dogIds) => [
			"dogs",
			"listed",
			...dogIds
		],
		detail: (dogId) => [
			"dogs",
			"detail",
			dogId
		]
	};
	allDogsQuery = queryOptions({
		queryKey: dogKeys.list,
		queryFn: ({ client, signal }) => {
			return fetchAllDogs(signal);
		},
		meta: { errorMessage: say("Failed to load dog profiles") }
	});
	FEATURED_COUNT = 3;
	featuredDogsQuery = queryOptions({
		queryKey: dogKeys.featured,
		queryFn: ({ client, signal }) => {
			return fetchFeaturedDogs(signal);
		}
	});
}));
// src/lib/outdated-page.ts
init_limits();
init_dog_api();
init_page_lifecycle();
var RELOADED_AT_KEY = "paws_reloaded_at";
var LOOP_GUARD_MILLISECONDS = 6e4;
/**
* Reloads a page whose code is older than the server's. Forms keep what was typed (form-drafts.ts), and the browser asks
* where something has no draft.
* @returns false, and does nothing, within a minute of the last time, because that would be a reload loop; offline,
* where a reload would only lose the page; and without storage, which detects the loop
*/
function reloadOutdatedPage() {
	if (!navigator.onLine) return false;
	try {
		const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
		if (Date.now() - reloadedAt < LOOP_GUARD_MILLISECONDS) return false;
		sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
	} catch {
		return false;
	}
	reloadPage();
	return true;
}
// src/lib/edge-functions.ts
init_local_storage();
init_say();
init_second_factor();
init_supabase();
init_toast();
/** An Edge Function refused, or could not be called. */
var FunctionError = class extends Error {
	code;
	answer;
	name = "FunctionError";
	/**
	* @param code the server's error code, if its response has one
	* @param answer the whole response
	*/
	constructor(code, answer) {
		super(`The function failed: ${code ?? say("no error code")}`);
		this.code = code;
		this.answer = answer;
	}
};
/** Whether this browser has a session. */
function hasStoredSession() {
	return readText(storageKeys.session) !== null;
}
/**
* The session of a signed-in person, who must not act as a visitor once it can't be refreshed; null for a
* visitor.
* @throws FunctionError `session-ended` or `server-unreachable`
*/
async function expectSession(backend) {
	if (!hasStoredSession()) return null;
	const { data, error } = await backend.auth.getSession();
	if (data.session) return data.session;
	throw new FunctionError(error?.name === "AuthRetryableFetchError" ? "server-unreachable" : "session-ended");
}
/**
* Calls an Edge Function, with the session if there is one.
* @throws FunctionError
*/
function callFunction(name, body) {
	return withSecondFactor(() => callOnce(name, body));
}
async function callOnce(name, body) {
	const backend = await supabase();
	await expectSession(backend);
	const { data, error } = await backend.functions.invoke(name, { body });
	if (!error) return data;
	const refusal = await readRefusal(error);
	const code = refusal?.code;
	if (code === "session-ended") await backend.auth.signOut({ scope: "local" });
	if (code === "bad-request" && reloadOutdatedPage()) showToastAfterNavigation("info", say("This page was out of date, so we have reloaded it. Please try again."));
	throw new FunctionError(code, refusal?.answer);
}
var errorSchema = z.object({ error: z.string() });
/** What an Edge Function answered, from the error of its call; null without an answer. */
async function readRefusal(error) {
	if (!isHttpError(error)) return null;
	const answer = await readJson(error.context);
	const { data } = errorSchema.safeParse(answer);
	return {
		status: error.context.status,
		code: data?.error,
		answer
	};
}
/** null for anything else than JSON. */
async function readJson(response) {
	try {
		return await response.json();
	} catch {
		return null;
	}
}
function isHttpError(error) {
	return error instanceof Error && "context" in error && error.context instanceof Response;
}
// src/lib/upload.ts
init_env();
init_supabase();
/**
* Uploads a file to a bucket with the person's rights. Never replaces a file.
* @throws as {@link sendFile}, and Error without a session
*/
async function uploadFile(upload) {
	const { bucket, name, file, maxAge, onProgress, signal } = upload;
	const { auth } = await supabase();
	const { data } = await auth.getSession();
	if (!environment || !data.session) throw new Error("An upload needs a session.");
	await sendFile({
		url: `${environment.supabaseUrl}/storage/v1/object/${bucket}/${name}`,
		headers: {
			apikey: environment.supabasePublishableKey,
			authorization: `Bearer ${data.session.access_token}`,
			"content-type": file.type,
			"cache-control": `max-age=${maxAge}`
		},
		body: file,
		onProgress,
		signal
	});
}
/** Without progress for this long, an upload fails. */
var UPLOAD_STALL_TIMEOUT_MS = 2e4;
/** The server answered with an error status. */
var UploadRefused = class extends Error {
	status;
	body;
	name = "UploadRefused";
	/** @param body the response's text */
	constructor(status, body) {
		super(`${status}: ${body}`);
		this.status = status;
		this.body = body;
	}
};
/**
* Posts a file with XMLHttpRequest, because `fetch` doesn't report upload progress.
* @throws DOMException named AbortError when aborted; UploadRefused for an error status; Error
* when neither progress nor a response arrives for {@link UPLOAD_STALL_TIMEOUT_MS}
*/
function sendFile({ url, headers, body, onProgress, signal }) {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		const abort = () => request.abort();
		let stallTimer;
		const restartStallTimer = () => {
			clearTimeout(stallTimer);
			stallTimer = setTimeout(() => {
				reject(/* @__PURE__ */ new Error("The upload made no progress."));
				request.abort();
			}, UPLOAD_STALL_TIMEOUT_MS);
		};
		request.upload.addEventListener("progress", ({ loaded, total }) => {
			restartStallTimer();
			if (total > 0) onProgress(loaded / total);
		});
		request.addEventListener("load", () => {
			if (request.status >= 200 && request.status < 300) resolve();
			else reject(new UploadRefused(request.status, request.responseText));
		});
		request.addEventListener("error", () => reject(/* @__PURE__ */ new Error("The file could not be sent.")));
		request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
		request.addEventListener("loadend", () => {
			clearTimeout(stallTimer);
			signal.removeEventListener("abort", abort);
		});
		signal.addEventListener("abort", abort);
		request.open("POST", url);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		restartStallTimer();
		if (signal.aborted) abort();
		else request.send(body);
	});
}
// src/features/care/team/team-care-api.ts
var team_care_api_exports = /* @__PURE__ */ __exportAll({
	CareRecordChangedError: () => CareRecordChangedError,
	DUE_PER_PAGE: () => 30,
	NotDueAnyMoreError: () => NotDueAnyMoreError,
	RoundSavedError: () => RoundSavedError,
	billQuery: () => billQuery,
	careHistoryQuery: () => careHistoryQuery,
	deleteCareRecord: () => deleteCareRecord,
	deletedCareRecordsQuery: () => deletedCareRecordsQuery,
	dueCareQuery: () => dueCareQuery,
	editCareRecord: () => editCareRecord,
	fetchAllDueCare: () => fetchAllDueCare,
	fetchAllTeamCareRecords: () => fetchAllTeamCareRecords,
	restoreCareRecord: () => restoreCareRecord,
	saveCareRound: () => saveCareRound,
	teamCareRecordsQuery: () => teamCareRecordsQuery
});
init_pagination();
init_rpc();
init_supabase();
var BILL_BUCKET = "care-bills";
var RECORDS_PER_PAGE = 20;
async function fetchRecords({ dogId, last, limit }, signal) {
	const request = (await supabase()).rpc("team_care_records", {
		...dogId !== "" && { for_dog_id: dogId },
		...last && {
			before_happened_on: last.happened_on,
			before_id: last.id
		}
	}).limit(limit);
	const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
	return data;
}
/** A page of what is due, the longest overdue first. @param page starts at 1 */
function dueCareQuery(filters, page) {
	return queryOptions({
		queryKey: careKeys.due(filters, page),
		queryFn: ({ signal }) => fetchFoundPage(page, 30, (range) => fetchDueCare(filters, range, signal))
	});
}
/** All that is due, for a round. At most {@link CARE_ROUND_MAX_DOGS}. */
var fetchAllDueCare = mutationOptions({
	mutationFn: (filters) => fetchDueCare(filters, {
		page_size: 500,
		page_offset: 0
	}),
	meta: { errorMessage: "What is due could not be loaded. Please try again." }
});
function fetchDueCare({ until, area, kind }, range, signal) {
	return rpc("due_care", {
		due_until: until,
		...area !== "" && { in_area: area },
		...kind !== "" && { of_kind: kind },
		...range
	}, signal);
}
/** The care records of a dog, or of all for '', newest first, page by page. */
function teamCareRecordsQuery(dogId) {
	return infiniteQueryOptions({
		queryKey: careKeys.team(dogId),
		initialPageParam: void 0,
		queryFn: ({ signal, pageParam }) => fetchRecords({
			dogId,
			last: pageParam,
			limit: RECORDS_PER_PAGE
		}, signal),
		getNextPageParam: (page) => page.length < RECORDS_PER_PAGE ? void 0 : page.at(-1)
	});
}
/** Every care record of a dog, or of all for '', newest first. */
var fetchAllTeamCareRecords = mutationOptions({
	mutationFn: (dogId) => fetchAllRows((last) => fetchRecords({
		dogId,
		last,
		limit: PAGE_SIZE_LIMIT
	})),
	meta: { errorMessage: "The care records could not be fetched. Please try again." }
});
/** Somebody else has recorded some of what was due meanwhile. Nothing was written. */
var NotDueAnyMoreError = class extends Error {
	ids;
	name = "NotDueAnyMoreError";
	/** @param ids of the records that said it was due */
	constructor(ids) {
		super("Somebody else has recorded this in the meantime.");
		this.ids = ids;
	}
};
/** The round was saved already, though its answer was lost, and what it says has been changed since. */
var RoundSavedError = class extends Error {
	name = "RoundSavedError";
};
/**
* Adds a record for each dog, all or none, and divides the cost between them. Returns how many. Fails with a
* {@link NotDueAnyMoreError} when somebody else was faster, and a {@link RoundSavedError}. Without an error toast: the
* dialog, which would cover it, shows the error.
*/
var saveCareRound = mutationOptions({
	mutationFn: async ({ roundId, dogIds, values, bill, doneIds }) => {
		const billName = bill ? await uploadBill(bill) : null;
		const { data, error } = await (await supabase()).rpc("save_care_round", {
			round_id: roundId,
			dog_ids: [...dogIds],
			...values,
			...billName !== null && { bill_name: billName },
			done_ids: [...doneIds]
		});
		if (error?.message === "not-due-any-more") throw new NotDueAnyMoreError(error.details.split(","));
		if (error?.message === "saved-already") throw new RoundSavedError();
		if (error) throw error;
		return data;
	},
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshCare(client)
});
/** Somebody else changed or deleted the care record after it was fetched. Nothing was written. */
var CareRecordChangedError = class extends Error {
	current;
	name = "CareRecordChangedError";
	/** @param current the record as it is now; null when it was deleted */
	constructor(current) {
		super("Somebody else changed this care record in the meantime.");
		this.current = current;
	}
};
/**
* Changes a care record. Fails with a {@link CareRecordChangedError} when somebody else changed it after it was fetched.
* Without an error toast, as {@link saveCareRound}.
*/
var editCareRecord = mutationOptions({
	mutationFn: async ({ original, dogId, values, bill }) => {
		const billName = bill ? await uploadBill(bill) : null;
		const { error } = await (await supabase()).rpc("edit_care_record", {
			record_id: original.id,
			expected_updated_at: original.updated_at,
			dog_id: dogId,
			...values,
			...billName !== null && { bill_name: billName }
		});
		if (!error) return;
		if (!CHANGED_MEANWHILE.has(error.code)) throw error;
		const [current] = await rpc("team_care_records", { record_id: original.id });
		throw new CareRecordChangedError(current ?? null);
	},
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshCare(client)
});
/** SQLSTATE that edit_care_record() raises for a record that was changed or deleted. */
var CHANGED_MEANWHILE = /* @__PURE__ */ new Set(["PT404", "PT409"]);
var checkedBill = z.object({ name: z.string() });
/**
* Uploads the photo of a bill and has the server check it. The server deletes the photo that a new one replaces later.
* @returns the name of the photo in the bucket
* @throws FunctionError `file-refused` when it is no picture, or carries more than one
*/
async function uploadBill(bill) {
	const name = `${crypto.randomUUID()}.${bill.type === "image/webp" ? "webp" : "jpg"}`;
	await uploadFile({
		bucket: BILL_BUCKET,
		name: `uploads/${name}`,
		file: bill,
		maxAge: 0,
		onProgress: () => {},
		signal: new AbortController().signal
	});
	return checkedBill.parse(await callFunction("check-bill", { name })).name;
}
/** Deletes a care record. {@link restoreCareRecord} undoes it. */
var deleteCareRecord = mutationOptions({
	mutationFn: (id) => rpc("delete_care_record", { record_id: id }),
	onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshCare(client),
	meta: { errorMessage: "The record could not be deleted. Please try again." }
});
/** Restores a deleted care record with its bill. */
var restoreCareRecord = mutationOptions({
	mutationFn: (id) => rpc("restore_care_record", { record_id: id }),
	onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshCare(client),
	meta: { errorMessage: "The record could not be restored. Please try again." }
});
/** The care records that were deleted within 30 days and that the person may restore, the newest deletion first. */
var deletedCareRecordsQuery = queryOptions({
	queryKey: careKeys.deleted,
	queryFn: ({ signal }) => rpc("deleted_care_records", {}, signal)
});
/** What was done to a care record, the newest first. */
function careHistoryQuery(id) {
	return queryOptions({
		queryKey: careKeys.history(id),
		queryFn: ({ signal }) => rpc("care_record_history", { record_id: id }, signal)
	});
}
/** The photo of a bill. */
function billQuery(name) {
	return queryOptions({
		queryKey: careKeys.bill(name),
		staleTime: Infinity,
		queryFn: async () => {
			const { storage } = await supabase();
			const { data, error } = await storage.from(BILL_BUCKET).download(name);
			if (error) throw error;
			return data;
		}
	});
}
/** A dog's page says what follows from its records, such as a vaccination. */
function refreshCare(client) {
	return Promise.all([client.invalidateQueries({ queryKey: careKeys.all }), client.invalidateQueries({ queryKey: dogKeys.all })]);
}
// src/entities/amount/amount.ts
init_money();
init_say();
/** Also for the server's refusal of such an amount. */
var NOT_A_MULTIPLE = say`Without an account, please give a multiple of ${formatPaise(5e3)} every month, such as ₹750.`;
// supabase/functions/_shared/common/letterhead.ts
var address, organisationAddress;
var init_letterhead = __esmMin((() => {
	init_organisation();
	({address} = organisationDetails);
	organisationAddress = [
		address.street,
		`${address.city}, ${address.region} ${address.postalCode}`,
		address.country
	];
})), cityInHindi, nameInHindi, siteUrl, city, site$1, registered, STANDARD_MONTHLY_RUPEES;
var init_site = __esmMin((() => {
	init_language();
	init_limits$1();
	init_organisation();
	init_say();
	init_letterhead();
	({cityInHindi, nameInHindi, siteUrl} = organisationDetails);
	city = organisationDetails.address.city;
	site$1 = {
		...organisationDetails,
		/** Without a slash at the end. Scripts run without Vite, so `env` may be undefined. */
		url: siteUrl,
		city,
		description: say`Adopt a street dog of ${city} virtually. Your monthly donation pays for food, shelter and healthcare, and you receive photos, videos and progress reports: a report at least every ${30} days, usually with photos.`
	};
	site$1.name;
	({registered} = legalFacts);
	registered && Object.values(registered).join(", ");
	STANDARD_MONTHLY_RUPEES = 3e3;
}));
// src/features/checkout/checkout.ts
init_site();
init_env();
init_money();
init_say();
/** How a subscription stands once it is approved, as sync-sponsorship answers. */
var confirmedSchema = z.object({
	status: z.string(),
	desired_status: z.enum([
		"run",
		"pause",
		"stop"
	]),
	next_charge_at: z._default(z.nullable(z.string()), null)
});
say`One-time donation to ${site$1.name}`, say`Monthly donation to ${site$1.name}`;
// src/features/checkout/checkout-api.ts
var checkout_api_exports = /* @__PURE__ */ __exportAll({
	AmountChangedError: () => AmountChangedError,
	CheckoutError: () => CheckoutError,
	checkoutErrorAdvice: () => checkoutErrorAdvice,
	checkoutErrorMessage: () => checkoutErrorMessage,
	confirmSubscription: () => confirmSubscription,
	isOutdated: () => isOutdated,
	requestOrder: () => requestOrder
});
init_access_errors();
init_language();
init_money();
init_say();
init_supabase();
var orderSchema = z.object({
	order_id: z.string().check(z.minLength(1)),
	amount_paise: z.int().check(z.positive()),
	currency: z.literal("INR")
});
var subscriptionSchema = z.object({
	subscription_id: z.string().check(z.minLength(1)),
	amount_paise: z.int().check(z.positive()),
	currency: z.literal("INR"),
	sponsorship_id: z.string(),
	/** Of a visitor's sponsorship. */
	secret: z.optional(z.string())
});
/**
* Makes the server create an order or a subscription at the provider, once it is known who gives.
* @returns null while a field about the donor says what to change
* @throws CheckoutError named by the server's error code
*/
async function requestOrder(purpose, askForDonor) {
	try {
		const session = hasStoredSession() ? await expectSession(await supabase()) : null;
		const donor = await askForDonor(session !== null);
		if (donor === null) return null;
		const visitor = donor === "stored" ? void 0 : donor;
		return {
			...purpose.mandate ? await createSubscription(purpose, visitor) : await createOrder(purpose, visitor),
			accountId: session?.user.id ?? null,
			payer: payerOf(visitor, session)
		};
	} catch (error) {
		throw error instanceof FunctionError ? errorFromServer(error.code) : error;
	}
}
function payerOf(visitor, session) {
	if (visitor) return {
		name: visitor.name,
		email: visitor.email
	};
	const { name } = session?.user.user_metadata ?? {};
	return {
		name: typeof name === "string" ? name : "",
		email: session?.user.email ?? ""
	};
}
async function createOrder(purpose, donor) {
	const order = orderSchema.safeParse(await callFunction("create-order", {
		...whatFor(purpose),
		donor,
		...requestLanguage
	}));
	if (!order.success) throw errorFromServer(void 0);
	const { order_id, amount_paise } = order.data;
	return {
		amountPaise: amount_paise,
		reference: { order_id }
	};
}
/** The server takes a dog's price from the database and checks any other amount. */
function whatFor({ dog, dogPaise, amountPaise, gift }) {
	return {
		...gift ? { gift: {
			...gift,
			...requestLanguage
		} } : {},
		...dog ? { dog_id: dog.id } : {},
		...amountPaise === dogPaise ? {} : { amount_paise: amountPaise }
	};
}
async function createSubscription(purpose, donor) {
	const { mandate, amountPaise } = purpose;
	const body = mandate?.replacesId === void 0 ? whatFor(purpose) : {
		replaces_id: mandate.replacesId,
		amount_paise: amountPaise
	};
	const answer = subscriptionSchema.safeParse(await callFunction("create-subscription", donor ? await asVisitor({
		...body,
		donor
	}) : body));
	if (!answer.success) throw errorFromServer(void 0);
	const { subscription_id, amount_paise, sponsorship_id, secret } = answer.data;
	return {
		amountPaise: amount_paise,
		reference: { subscription_id },
		...secret === void 0 ? {} : { sponsorship: {
			id: sponsorship_id,
			secret
		} }
	};
}
var REQUEST_KEY = "paws_monthly_request";
var requestSchema = z.object({
	digest: z.string(),
	id: z.string()
});
/** Where session storage is blocked. */
var lastRequest = null;
/**
* With an id of the request: the same one in this tab for the same choice and details, so that the server recognises a
* second press or a reload.
*/
async function asVisitor(body) {
	const request = {
		...body,
		...requestLanguage
	};
	const bytes = new TextEncoder().encode(JSON.stringify(request));
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
	const known = readRequest();
	const id = known?.digest === digest ? known.id : crypto.randomUUID();
	lastRequest = {
		digest,
		id
	};
	try {
		sessionStorage.setItem(REQUEST_KEY, JSON.stringify(lastRequest));
	} catch {}
	return {
		...request,
		request_id: id
	};
}
function readRequest() {
	try {
		const stored = JSON.parse(sessionStorage.getItem(REQUEST_KEY) ?? "null");
		return requestSchema.safeParse(stored).data ?? lastRequest;
	} catch {
		return lastRequest;
	}
}
/**
* Makes the server check what the checkout answered for a subscription, and look at the provider immediately.
* Any other failure than a wrong signature is ignored: the provider's events bring the same.
* @returns how the subscription stands, if it is known
* @throws CheckoutError `wrong-signature`
*/
async function confirmSubscription(answer) {
	const { razorpay_payment_id, razorpay_subscription_id, razorpay_signature } = answer;
	const body = {
		razorpay_payment_id,
		razorpay_subscription_id,
		razorpay_signature
	};
	try {
		return confirmedSchema.safeParse(await callFunction("sync-sponsorship", body)).data;
	} catch (error) {
		if (!(error instanceof FunctionError) || error.code !== "wrong-signature") return void 0;
		throw errorFromServer(error.code);
	}
}
/** Why a checkout did not open, by error code. */
var messages = {
	"gateway-not-loaded": say("Payment gateway not loaded. Please try again."),
	"not-configured": say("Payments aren’t set up on this site yet. Please write to us, and we will help you."),
	"server-unreachable": say("The payment could not be started. Please check your connection and try again."),
	"provider-unavailable": say("The payment provider isn’t responding. Nothing was charged. Please try again in a few minutes."),
	"unknown-dog": say("This dog is no longer waiting for a sponsor. Please choose another dog. Nothing was charged."),
	"dog-not-available": say("This dog can’t be sponsored any more. Please choose another dog. Nothing was charged."),
	"already-sponsored": say("You already give this every month; see My Dogs in your dashboard. Nothing was charged."),
	"unknown-sponsorship": say("This sponsorship isn’t one of yours. Nothing was charged."),
	"not-running": say("This sponsorship has ended or is stopping. Nothing was charged."),
	"amount-out-of-range": say("This amount can’t be accepted. Please choose another one. Nothing was charged."),
	"whole-rupees": say("Please choose an amount in whole rupees. Nothing was charged."),
	"too-many-amounts": say("You have chosen many different amounts today. Please take one of those, or try again tomorrow. Nothing was charged."),
	"amount-not-offered": say`${NOT_A_MULTIPLE} Nothing was charged.`,
	"too-many-sponsorships": say("Five monthly payments were started with this email address today. Please try again tomorrow, or sign in. Nothing was charged."),
	"already-authorised": say("You have already approved this monthly payment. Nothing more was charged. The link to it is in our email."),
	"too-many-orders": say("Too many payments were started from here. Please wait a minute and try again."),
	"gift-needs-account": say("To send a gift by email you need an account with a confirmed address. Nothing was charged. Please sign in, or choose the page that you print or share yourself."),
	"gift-day-out-of-range": say("Please choose a day within the next twelve months. Nothing was charged."),
	"gift-address-stopped": say("This address doesn’t accept gifts by email. Nothing was charged. Please choose the page that you print or share yourself."),
	"too-many-gifts": say("Many gifts have already been sent by email today or to this address. Nothing was charged. Please choose the page that you print or share yourself."),
	"session-ended": SIGNED_OUT_TEXT,
	"sign-in-required": say("Please sign in first, so that you can stop the monthly donation when you like."),
	"donor-details-needed": say("We could not find the name and address for your receipt. Nothing was charged. Please try again."),
	"not-a-citizen": say("Without FCRA registration we can accept donations from Indian citizens only. Nothing was stored or charged."),
	"wrong-pan": say("This PAN doesn’t look right. Nothing was charged. Please check it and try again."),
	"wrong-signature": say("We could not verify the provider’s answer. Please check My Dogs in a few minutes before you try again."),
	"unstorable-text": say("A character in what you typed can’t be stored. Nothing was charged. Please type it again."),
	"bad-request": say("This page is out of date. Nothing was charged. Please reload it and try again."),
	"foreign-origin": say("Payments aren’t set up for this address. Please write to us, and we will help you.")
};
/** A checkout did not open. The message is shown to the person. */
var CheckoutError = class extends Error {
	code;
	constructor(code) {
		super(messages[code]);
		this.code = code;
	}
};
/** The price changed after the page was loaded, so no checkout was opened. */
var AmountChangedError = class extends Error {
	constructor(amountPaise) {
		super(say`The monthly amount is now ${formatPaise(amountPaise)}. Nothing was charged. Please look at the page again.`);
	}
};
/** The error with the server's error code; an unknown code becomes `server-unreachable`. */
function errorFromServer(code) {
	return new CheckoutError(isErrorCode(code) ? code : "server-unreachable");
}
/** The message to show. The message of any other error is not meant for the person. */
function checkoutErrorMessage(error) {
	return error instanceof CheckoutError || error instanceof AmountChangedError ? error.message : messages["server-unreachable"];
}
/** What stays on the page when the toast has gone, because the person can do something about it; otherwise null. */
function checkoutErrorAdvice(error) {
	if (!(error instanceof CheckoutError)) return null;
	switch (error.code) {
		case "gateway-not-loaded": return say("The payment window could not be loaded. If you use an ad blocker, please switch it off for this page. You can try again.");
		case "already-sponsored":
		case "gift-needs-account":
		case "gift-day-out-of-range":
		case "gift-address-stopped":
		case "too-many-gifts":
		case "too-many-amounts":
		case "amount-not-offered":
		case "too-many-sponsorships":
		case "already-authorised": return error.message;
		default: return null;
	}
}
var outdated = /* @__PURE__ */ new Set([
	"unknown-dog",
	"dog-not-available",
	"not-running",
	"unknown-sponsorship"
]);
/** Whether the page shows outdated data, such as an old price. */
function isOutdated(error) {
	return error instanceof AmountChangedError || error instanceof CheckoutError && outdated.has(error.code);
}
function isErrorCode(code) {
	return typeof code === "string" && Object.hasOwn(messages, code);
}
// src/features/checkout/thanks-api.ts
var thanks_api_exports = /* @__PURE__ */ __exportAll({ paymentProgressQuery: () => paymentProgressQuery });
init_supabase();
var thanksKeys = { progress: ({ reference }) => ["payment-progress", reference] };
var POLLING_INTERVAL_MILLISECONDS = 3e3;
/** For two minutes. Later a new visit fetches. */
var MAX_FETCHES = 40;
/**
* How a payment of an account stands; null for one that is not the account's. Polls until there is a receipt, but not
* offline. The request names the account, because staff may read everybody's rows.
*/
function paymentProgressQuery(payment, userId) {
	const { reference } = payment;
	return queryOptions({
		queryKey: thanksKeys.progress(payment),
		staleTime: 0,
		refetchOnReconnect: true,
		queryFn: async ({ signal }) => {
			const backend = await supabase();
			return "order_id" in reference ? fetchSingle(backend, reference.order_id, userId, signal) : fetchMonthly(backend, reference.subscription_id, userId, signal);
		},
		refetchInterval: ({ state: { data, dataUpdateCount } }) => data && data.receiptId === null && dataUpdateCount < MAX_FETCHES ? POLLING_INTERVAL_MILLISECONDS : false
	});
}
async function fetchSingle(backend, orderId, userId, signal) {
	const { data } = await backend.from("donations").select("mode, status, refunded_paise, receipts(id)").eq("user_id", userId).eq("provider_order_id", orderId).order("issued_at", {
		referencedTable: "receipts",
		ascending: false
	}).retry(false).abortSignal(signal).maybeSingle().throwOnError();
	if (!data) return null;
	const { mode, receipts, ...standing } = data;
	return {
		isTest: mode === "test",
		receiptId: receipts[0]?.id ?? null,
		standing: {
			kind: "single",
			...standing
		}
	};
}
async function fetchMonthly(backend, subscriptionId, userId, signal) {
	const { data } = await backend.from("sponsorships").select("id, mode, status, desired_status, started_at, starts_at, next_charge_at, donations(receipts(id))").eq("user_id", userId).eq("provider_subscription_id", subscriptionId).order("paid_at", { referencedTable: "donations" }).retry(false).abortSignal(signal).maybeSingle().throwOnError();
	if (!data) return null;
	const { mode, donations, ...standing } = data;
	return {
		isTest: mode === "test",
		receiptId: donations.flatMap(({ receipts }) => receipts)[0]?.id ?? null,
		standing: {
			kind: "monthly",
			...standing
		}
	};
}
// src/features/checkout/razorpay.ts
init_env();
init_say();
var loadScript = scriptLoader("checkout-script", (url) => url === environment?.checkoutScriptUrl, () => window.Razorpay !== void 0);
var loading;
/**
* Loads the provider's script once. A failed load can be retried.
* @throws CheckoutError when the script isn't loaded within 20 s or doesn't define `window.Razorpay`
*/
async function loadRazorpay(scriptUrl) {
	if (window.Razorpay) return window.Razorpay;
	loading ??= loadFrom(scriptUrl).finally(() => {
		loading = void 0;
	});
	return loading;
}
async function loadFrom(scriptUrl) {
	await loadScript(scriptUrl).catch(() => {});
	if (!window.Razorpay) throw new CheckoutError("gateway-not-loaded");
	return window.Razorpay;
}
var WITHOUT_REASON = say("The payment didn’t go through.");
/** The provider's most frequent reasons. Some of its own descriptions are written for programmers. */
var failureMessages = {
	payment_cancelled: say("The payment was cancelled before it was complete."),
	payment_timed_out: say("The payment wasn’t completed in time."),
	insufficient_funds: say("There isn’t enough money in the account."),
	incorrect_otp: say("The OTP was not correct."),
	invalid_otp: say("The OTP was not correct."),
	incorrect_pin: say("The PIN wasn’t correct."),
	incorrect_cvv: say("The card’s security code wasn’t correct."),
	card_expired: say("This card has expired."),
	card_declined: say("The bank declined this card."),
	bank_technical_error: say("The bank isn’t responding."),
	gateway_technical_error: say("The bank isn’t responding."),
	server_error: say("The payment provider isn’t responding.")
};
/** Failures of the site or of the provider; their descriptions are not meant for the person. */
var technicalSources = /* @__PURE__ */ new Set(["business", "internal"]);
/** Why a payment failed, in one sentence for the person who paid. */
function paymentFailureMessage(error) {
	const { reason = "", description = "", source = "" } = error;
	const known = Object.hasOwn(failureMessages, reason) ? failureMessages[reason] : void 0;
	if (known !== void 0) return known;
	const text = description.trim();
	if (text === "" || technicalSources.has(source)) return WITHOUT_REASON;
	return /[.!?]$/u.test(text) ? text : `${text}.`;
}
// src/features/checkout/thanks.ts
init_site();
init_dates();
init_money();
init_paths();
init_say();
z.object({
	reference: z.union([z.object({ order_id: z.string() }), z.object({ subscription_id: z.string() })]),
	accountId: z.nullable(z.string()),
	dog: z.nullable(z.object({
		id: z.string(),
		name: z.string(),
		image: z.string()
	})),
	amountPaise: z.int(),
	/** In India, as YYYY-MM-DD. */
	paidOn: z.string(),
	/** For somebody else. */
	isGift: z.optional(z.literal(true)),
	/** A visitor's, with what opens its page. */
	sponsorship: z.optional(z.object({
		id: z.string(),
		secret: z.string()
	})),
	/** Of a visitor, for the code that makes an account. */
	email: z.optional(z.string()),
	confirmed: z.optional(confirmedSchema)
});
/** The router state of the page after a payment. */
function stateAfterPaying({ dog, image, amountPaise, gift }, { reference, accountId, payer, sponsorship, confirmed }) {
	return {
		...accountId === null ? { from: placeOf({ reference }) } : {},
		payment: {
			reference,
			accountId,
			dog: dog ? {
				...dog,
				image
			} : null,
			amountPaise,
			paidOn: indianDay((/* @__PURE__ */ new Date()).toISOString()),
			...gift ? { isGift: true } : {},
			...sponsorship ? { sponsorship } : {},
			...accountId === null ? { email: payer.email } : {},
			...confirmed === void 0 ? {} : { confirmed }
		}
	};
}
function isMonthly({ reference }) {
	return "subscription_id" in reference;
}
/** Where an account sees what it pays. */
function placeOf(payment) {
	return isMonthly(payment) ? paths.sponsorships : paths.donations;
}
// src/features/checkout/use-checkout.ts
init_site();
init_env();
init_paths();
init_say();
init_toast();
/** Opens one checkout at a time and reports its outcome. */
function useCheckout({ askForDonor, onOutdated, onPaid, onThanks }) {
	const navigate = useNavigate();
	const [failure, setFailure] = useState(null);
	const isOpen = useRef(false);
	const { mutate, isPending } = useMutation({
		mutationFn: (purpose) => openCheckout(purpose, {
			askForDonor,
			onFailure: (reason) => setFailure(say`${reason} You can try again.`)
		}),
		onSuccess: (outcome, purpose) => {
			if (outcome === "no-details") return;
			if (outcome === "dismissed") {
				showToast("info", isChange(purpose) ? say("Nothing has changed") : say("Payment cancelled"));
				return;
			}
			if (onPaid) {
				onPaid();
				return;
			}
			onThanks?.();
			showToast("success", say`Payment successful! ${thanks(purpose)}`);
			const { order } = outcome;
			navigate(order?.accountId === null ? paths.thanks : paths.donations, { state: order && stateAfterPaying(purpose, order) });
		},
		onError: (error) => {
			if (isOutdated(error)) onOutdated?.();
			setFailure(checkoutErrorAdvice(error));
		},
		onSettled: () => {
			isOpen.current = false;
		},
		meta: { errorMessage: checkoutErrorMessage }
	});
	const start = (purpose) => {
		if (isOpen.current) return;
		isOpen.current = true;
		setFailure(null);
		mutate(purpose);
	};
	return {
		start,
		isOpen: isPending,
		failure
	};
}
/** Whether a monthly payment goes on as before when its checkout is closed. */
function isChange({ mandate }) {
	return mandate?.replacesId !== void 0;
}
function thanks({ dog }) {
	return dog ? say("Thank you for adopting virtually.") : say("Thank you for your donation to the dogs.");
}
var THEME_COLOUR = "#F59E0B";
/** Preloads the provider's script. `openCheckout` retries and reports a failure. */
function prepareCheckout() {
	if (environment?.razorpayKeyId === void 0) return;
	loadRazorpay(environment.checkoutScriptUrl).catch(() => {});
}
/**
* Opens the provider's window, in server mode once it is known who gives, and resolves when it closes. The window
* stays open after a failed payment.
* @throws CheckoutError or AmountChangedError when no window was opened, so nothing can be charged; CheckoutError
*   `wrong-signature` when the server could not verify a mandate
*/
async function openCheckout(purpose, { askForDonor, onFailure }) {
	if (environment?.razorpayKeyId === void 0) throw new CheckoutError("not-configured");
	const { razorpayKeyId, payments, checkoutScriptUrl } = environment;
	const Razorpay = await loadRazorpay(checkoutScriptUrl);
	const order = payments === "server" ? await requestOrder(purpose, askForDonor) : void 0;
	if (order === null) return "no-details";
	if (order && order.amountPaise !== purpose.amountPaise) throw new AmountChangedError(order.amountPaise);
	const answer = await new Promise((resolve) => {
		const checkout = new Razorpay({
			...checkoutOptions(razorpayKeyId, purpose, order),
			handler: resolve,
			modal: { ondismiss: () => resolve(null) }
		});
		checkout.on("payment.failed", ({ error }) => onFailure(paymentFailureMessage(error)));
		checkout.open();
	});
	if (answer === null) return "dismissed";
	const confirmed = purpose.mandate && await confirmSubscription(answer);
	return { order: order && {
		...order,
		confirmed
	} };
}
/**
* The options that the specification fixes, plus the order in server mode. A subscription takes the place of
* the amount.
*/
function checkoutOptions(key, purpose, order) {
	return {
		key,
		...purpose.mandate ? {} : { amount: purpose.amountPaise },
		currency: "INR",
		name: site$1.name,
		description: purpose.description,
		image: new URL(purpose.image, window.location.origin).href,
		...order?.reference,
		prefill: {
			name: "",
			email: "",
			...order?.payer,
			contact: ""
		},
		notes: purpose.dog ? {
			dog_id: purpose.dog.id,
			dog_name: purpose.dog.name
		} : {},
		theme: { color: THEME_COLOUR }
	};
}
// src/features/contact/contact-api.ts
var contact_api_exports = /* @__PURE__ */ __exportAll({
	reportPayment: () => reportPayment,
	sendContactMessage: () => sendContactMessage
});
init_site();
init_error_texts();
init_language();
init_rpc();
init_say();
init_supabase();
var retryLater$1 = say`Please try again in an hour, or write to ${site$1.email}.`;
var errorMessage$1 = errorTexts({
	PT429: say`Too many messages from here. ${retryLater$1}`,
	"too-many-from-all": say`We are getting more messages than we can handle. ${retryLater$1}`,
	otherwise: say("Failed to send message. Please try again.")
});
/** Sends nothing if the honeypot is filled in. The row is not selected: visitors may only insert. */
var sendContactMessage = mutationOptions({
	mutationFn: async ({ honeypot, name, email, message }) => {
		if (honeypot !== "") return;
		await (await senderTables()).from("contact_messages").insert({
			name,
			email,
			message,
			...requestLanguage
		}).throwOnError();
	},
	meta: { errorMessage: errorMessage$1 }
});
/** As {@link sendContactMessage}, through a function, because browsers can't set the kind of a message. */
var reportPayment = mutationOptions({
	mutationFn: async ({ honeypot, amountPaise, paidOn, paidBy, forDog, ...notice }) => {
		if (honeypot !== "") return;
		await rpc("report_payment", {
			...notice,
			amount_paise: amountPaise,
			paid_on: paidOn,
			paid_by: paidBy,
			for_dog: forDog,
			language: "en"
		}, void 0, senderTables);
	},
	meta: { errorMessage: errorMessage$1 }
});
// src/features/contact/team/received-messages-api.ts
var received_messages_api_exports = /* @__PURE__ */ __exportAll({
	MESSAGES_PER_PAGE: () => 20,
	acceptMessage: () => acceptMessage,
	answerMessage: () => answerMessage,
	letterErrorMessage: () => letterErrorMessage$1,
	passOnLetter: () => passOnLetter,
	receivedMessageQuery: () => receivedMessageQuery,
	receivedMessagesQuery: () => receivedMessagesQuery,
	reviewCountQuery: () => reviewCountQuery,
	setMessageDone: () => setMessageDone
});
init_env();
init_error_texts();
init_pagination();
init_rpc();
init_supabase();
init_toast();
var receivedMessageKeys = {
	all: ["received-messages"],
	page: (filters) => [...receivedMessageKeys.all, filters],
	reviewCount: ["received-messages", "review-count"],
	one: (id) => [
		"received-messages",
		"one",
		id
	]
};
/** A page of contact messages, newest first. */
function receivedMessagesQuery(filters) {
	const { search, page, onlyOpen, inReview } = filters;
	return queryOptions({
		queryKey: receivedMessageKeys.page(filters),
		queryFn: async ({ signal }) => {
			const backend = await supabase();
			return fetchNumberedPage(page, 20, async (offset, limit) => {
				const request = backend.rpc("search_contact_messages", { search }, { count: "exact" }).eq("needs_review", inReview).order("created_at", { ascending: false }).order("id", { ascending: false }).range(offset, offset + limit - 1).abortSignal(signal);
				const { data: rows, count } = await (onlyOpen ? request.is("handled_at", null) : request).throwOnError();
				return {
					rows,
					count: count ?? rows.length
				};
			});
		},
		meta: { errorMessage: "Failed to fetch contact messages" }
	});
}
/** How many people a search by a whole email address finds, at most. */
var SENDERS = 10;
/** A message and who sent it; null for an unknown one. */
function receivedMessageQuery(id) {
	return queryOptions({
		queryKey: receivedMessageKeys.one(id),
		queryFn: async ({ signal }) => {
			const { data: message } = await (await supabase()).from("contact_messages").select("*").eq("id", id).abortSignal(signal).maybeSingle().throwOnError();
			if (message === null) return null;
			return {
				message,
				sender: (await rpc("supporters", {
					search: message.email,
					live_only: isLiveSite(),
					page_size: SENDERS,
					page_offset: 0
				}, signal)).find(({ email }) => email === message.email.toLowerCase())
			};
		}
	});
}
/** How many messages kept for review are not done. */
var reviewCountQuery = queryOptions({
	queryKey: receivedMessageKeys.reviewCount,
	queryFn: async ({ signal }) => {
		const { count } = await (await supabase()).from("contact_messages").select("*", {
			count: "exact",
			head: true
		}).eq("needs_review", true).is("handled_at", null).abortSignal(signal).throwOnError();
		return count ?? 0;
	}
});
/** Moves a message from those kept for review to the others. */
var acceptMessage = mutationOptions({
	mutationFn: (id) => updateMessage(id, { needs_review: false }),
	onSuccess: (_data, _id, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: receivedMessageKeys.all }),
	meta: { errorMessage: "Failed to update the message" }
});
var setMessageDone = mutationOptions({
	mutationFn: ({ id, isDone }) => updateMessage(id, { handled_at: isDone ? (/* @__PURE__ */ new Date()).toISOString() : null }),
	onSuccess: (_data, _variables, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: receivedMessageKeys.all }),
	meta: { errorMessage: "Failed to update the message" }
});
var letterErrorMessage$1 = errorTexts({
	"unknown-message": "This message is not here any more.",
	"handled-meanwhile": "Somebody answered or closed this message meanwhile. Copy what you typed and reload the page to see it.",
	"refused-address": "A mail server refused this address for good, so an answer by email can’t arrive.",
	"no-author": "The author of the update is not in the team any more."
});
/** Stored once per text, so that a second try is harmless. Without an error toast: the form shows the error. */
var answerMessage = mutationOptions({
	mutationFn: ({ received: { id, handled_at }, body }) => rpc("answer_contact_message", {
		contact_message_id: id,
		body,
		...handled_at === null ? {} : { expected_handled_at: handled_at }
	}),
	onSuccess: async (_data, { received }, _onMutateResult, { client }) => {
		showToast("success", received.has_account ? "Answer sent" : "The answer is on its way");
		await client.invalidateQueries({ queryKey: ["people"] });
		await client.invalidateQueries({ queryKey: receivedMessageKeys.all });
	}
});
/** Sends a letter about an update to who wrote the update. */
var passOnLetter = mutationOptions({
	mutationFn: (id) => rpc("pass_on_letter", { contact_message_id: id }),
	onSuccess: (_data, _id, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: receivedMessageKeys.all }),
	meta: { errorMessage: letterErrorMessage$1 }
});
async function updateMessage(id, change) {
	const { data } = await (await supabase()).from("contact_messages").update(change).eq("id", id).select("id").throwOnError();
	if (data.length === 0) throw new Error(`No contact message ${id} could be updated.`);
}
// src/components/use-today.ts
init_dates();
// src/features/dog-papers/dog-papers-api.ts
var dog_papers_api_exports = /* @__PURE__ */ __exportAll({
	dogPapersQuery: () => dogPapersQuery,
	dogStoryQuery: () => dogStoryQuery,
	dogsAtCentreQuery: () => dogsAtCentreQuery,
	saveDogPapers: () => saveDogPapers,
	setDogAtCentre: () => setDogAtCentre,
	storiesWithoutHindiQuery: () => storiesWithoutHindiQuery
});
init_dog_api();
init_language();
init_rpc();
init_supabase();
function dogStoryQuery(dogId) {
	return queryOptions({
		queryKey: [...dogKeys.detail(dogId), "story"],
		queryFn: async ({ signal }) => {
			return (await rpc("dog_story", {
				dog_id: dogId,
				...requestLanguage
			}, signal, publicTables, { get: true }))[0] ?? null;
		}
	});
}
/** For the team. Its data is null when no dog has this id. */
function dogPapersQuery(dogId) {
	return queryOptions({
		queryKey: [...dogKeys.detail(dogId), "papers"],
		staleTime: 0,
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("dog_profiles").select("id, name, image_url, location, status, at_centre_since, dog_papers(*, dog_papers_team(*)), dog_translations(story, source_story)").eq("id", dogId).eq("dog_translations.language", "hi").abortSignal(signal).maybeSingle().throwOnError();
			if (!data) return null;
			const { dog_papers: stored, dog_translations: translations, ...dog } = data;
			const { dog_papers_team: teamPapers = null, ...papers } = stored ?? {};
			return {
				...dog,
				papers: stored && papers,
				teamPapers,
				hindi: translations[0] ?? null
			};
		}
	});
}
/** For the team: the dogs whose story has no Hindi, or that of an older story. At most 100. */
var storiesWithoutHindiQuery = queryOptions({
	queryKey: [...dogKeys.all, "stories-without-hindi"],
	queryFn: ({ signal }) => rpc("stories_without_hindi", {}, signal)
});
/** For staff. Fails with `edited-meanwhile` when somebody else saved papers after they were fetched. */
var saveDogPapers = mutationOptions({
	mutationFn: ({ dog, papers, teamPapers, hindiStory, isStale }) => rpc("save_dog_papers", {
		dog_id: dog.id,
		expected_updated_at: dog.papers?.updated_at ?? null,
		papers,
		team_papers: teamPapers,
		hindi_story: hindiStory,
		is_stale: isStale
	}),
	onSuccess: (_data, _change, _result, { client }) => client.invalidateQueries({ queryKey: dogKeys.all })
});
/** The dogs at the municipal centre, the longest first. At most 100. */
var dogsAtCentreQuery = queryOptions({
	queryKey: [...dogKeys.all, "at-centre"],
	queryFn: async ({ signal }) => {
		const { data } = await (await supabase()).from("dog_profiles").select("id, name, at_centre_since").not("at_centre_since", "is", null).order("at_centre_since").order("id").limit(100).abortSignal(signal).throwOnError();
		return data;
	}
});
/**
* For staff: a dog is at the municipal centre since a day, or back. Its result is of how many sponsorships. Fails with
* `already-at-centre` when it is there since another day.
*/
var setDogAtCentre = mutationOptions({
	mutationFn: ({ dogId, since }) => rpc("set_dog_at_centre", {
		dog_id: dogId,
		...since !== null && { since }
	}),
	onSuccess: (_data, _change, _result, { client }) => client.invalidateQueries({ queryKey: dogKeys.all })
});
// src/features/dog-papers/DogStory.tsx
init_dates();
init_language();
init_say();
var sexes = {
	female: say("female"),
	male: say("male")
};
/** What is known of a dog, each in a few words. @param today YYYY-MM-DD, in India */
function factsOf(story, today) {
	const { sex, here_since, carer_name, ear_notched, sterilised_on, rabies_until } = story;
	const since = here_since?.includes("-") ? formatMonth(here_since) : here_since;
	return [
		sex && sexes[sex],
		since && say`here since ${since}`,
		carer_name && say`looked after by ${carer_name}`,
		sterilised_on && say("sterilised"),
		ear_notched && say("ear notched"),
		rabies_until && rabies_until >= today && say`vaccinated against rabies until ${formatMonth(rabies_until)}`
	].filter((fact) => typeof fact === "string");
}
// src/features/dog-updates/dog-update.ts
/** An update in the page's language, if somebody has written it in that, else as it was written. */
function toDogUpdate({ dog_update_translations: texts, ...row }) {
	return {
		...toUpdateAsWritten(row),
		...texts.find((text) => text.language === "en")
	};
}
function toUpdateAsWritten(update) {
	const { dog_profiles, dog_update_media, ...row } = update;
	return {
		...row,
		dogName: nameOfJoinedDog(dog_profiles),
		media: dog_update_media.toSorted((first, second) => first.position - second.position).map((media) => toMedia(update, media))
	};
}
function toMedia(update, row) {
	const { id, width, height, picture_extension, video_extension } = row;
	const file = `${environment?.supabaseUrl}/storage/v1/object/public/dog-updates/${update.id}/${id}`;
	const small = `${file}-${SMALL_WIDTH}.${picture_extension}`;
	const large = `${file}-1280.${picture_extension}`;
	return {
		id,
		width,
		height,
		alt: row.alt ?? nameOf(row, update),
		picture: {
			url: small,
			srcSet: width > SMALL_WIDTH ? `${small} ${SMALL_WIDTH}w, ${large} ${width}w` : `${small} ${width}w`
		},
		video: video_extension === null ? null : {
			url: `${file}.${video_extension}`,
			seconds: row.video_seconds ?? 0,
			text: row.video_text ?? ""
		}
	};
}
/** For a picture or video that nobody has described, for example "Photo 2 of Rani, 18 November 2026". */
function nameOf({ position, video_extension }, { dog_profiles, happened_on }) {
	const kind = video_extension === null ? say("Photo") : say("Video");
	const name = nameOfJoinedDog(dog_profiles);
	return say`${kind} ${position + 1} of ${name}, ${formatDay$1(happened_on)}`;
}
var SMALL_WIDTH, MEDIA_COLUMNS, UPDATE_COLUMNS$1;
var init_dog_update = __esmMin((() => {
	init_dog();
	init_dates();
	init_env();
	init_language();
	init_numbers();
	init_say();
	SMALL_WIDTH = 640;
	MEDIA_COLUMNS = "id, position, width, height, alt, picture_extension, video_extension, video_seconds, video_text";
	UPDATE_COLUMNS$1 = `id, dog_id, body, language, happened_on, published_at, dog_profiles(${joinedName}), dog_update_media(${MEDIA_COLUMNS}), dog_update_translations(language, body)`;
}));
// src/features/dog-updates/dog-updates-api.ts
var dog_updates_api_exports = /* @__PURE__ */ __exportAll({
	MOST_NEWS: () => 10,
	dogUpdateKeys: () => dogUpdateKeys,
	dogUpdatesQuery: () => dogUpdatesQuery,
	lastVisitQuery: () => lastVisitQuery,
	newestOfMyDogsQuery: () => newestOfMyDogsQuery,
	newsQuery: () => newsQuery,
	updateYearsQuery: () => updateYearsQuery
});
/** The updates about a dog, or those of a calendar year, that everyone may see, newest first, in pages. */
function dogUpdatesQuery(dogId, year) {
	const pageSize = year === void 0 ? UPDATES_PER_PAGE$1 : UPDATES_PER_YEAR;
	return infiniteQueryOptions({
		queryKey: dogUpdateKeys.ofDog(dogId, year),
		initialPageParam: firstPage$1,
		getNextPageParam: ({ next }) => next,
		queryFn: async ({ pageParam, signal }) => {
			let request = (await publicTables()).from("dog_updates").select(UPDATE_COLUMNS$1).eq("dog_id", dogId).order("published_at", { ascending: false }).order("id", { ascending: false }).limit(pageSize + 1).abortSignal(signal);
			if (year !== void 0) request = request.gte("happened_on", `${year}-01-01`).lte("happened_on", `${year}-12-31`);
			if (pageParam) request = request.or(publishedBefore(pageParam));
			const { data } = await request.throwOnError();
			const updates = data.slice(0, pageSize).map(toDogUpdate);
			return {
				updates,
				next: data.length > pageSize ? updates.at(-1) ?? null : null
			};
		}
	});
}
/** The calendar year of each update about a dog, by its day in India. */
function updateYearsQuery(dogId) {
	return queryOptions({
		queryKey: dogUpdateKeys.years(dogId),
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("dog_updates").select("happened_on").eq("dog_id", dogId).order("published_at", { ascending: false }).limit(PAGE_SIZE_LIMIT).abortSignal(signal).throwOnError();
			return data.map(({ happened_on }) => Number(happened_on.slice(0, 4)));
		}
	});
}
/** The PostgREST filter for the updates after another one; see lib/pagination.ts. */
function publishedBefore({ id, published_at }) {
	const at = `"${published_at}"`;
	return `published_at.lt.${at},and(published_at.eq.${at},id.lt.${id})`;
}
/**
* When a person last visited My Dogs before this visit (ISO 8601); null for the first visit. Fetching it stores the
* visit, and the database counts visits less than an hour apart as one.
*/
function lastVisitQuery(userId) {
	return queryOptions({
		queryKey: dogUpdateKeys.lastVisit(userId),
		staleTime: Infinity,
		queryFn: () => rpc("visit_my_dogs", {})
	});
}
/**
* The newest updates of each dog, newest first, at most {@link MOST_NEWS}.
* @param dogIds null for all dogs
*/
function newsQuery(dogIds) {
	return queryOptions({
		queryKey: dogUpdateKeys.news(dogIds),
		queryFn: ({ signal }) => Promise.all([...new Set(dogIds)].map(async (dogId) => ({
			dogId,
			updates: await fetchNews(dogId, signal)
		})))
	});
}
/** The newest update of the dogs that a person sponsors; null while there is none. */
function newestOfMyDogsQuery(userId) {
	return queryOptions({
		queryKey: dogUpdateKeys.newest(userId),
		queryFn: async ({ signal }) => {
			const { data: sponsorships } = await (await supabase()).from("sponsorships").select("dog_id").eq("user_id", userId).is("ended_at", null).abortSignal(signal).throwOnError();
			if (sponsorships.length === 0) return "no-dogs";
			const dogIds = [...new Set(sponsorships.map(({ dog_id }) => dog_id))];
			return (await Promise.all(dogIds.map((dogId) => fetchNews(dogId, signal, 1)))).flat().toSorted((one, other) => other.published_at.localeCompare(one.published_at))[0] ?? null;
		}
	});
}
async function fetchNews(dogId, signal, most = 10) {
	const request = (await publicTables()).from("dog_updates").select(UPDATE_COLUMNS$1).order("published_at", { ascending: false }).order("id", { ascending: false }).limit(most).abortSignal(signal);
	const { data } = await (dogId === null ? request : request.eq("dog_id", dogId)).throwOnError();
	return data.map(toDogUpdate);
}
var UPDATES_PER_PAGE$1, UPDATES_PER_YEAR, dogUpdateKeys, firstPage$1;
var init_dog_updates_api = __esmMin((() => {
	init_dog_update();
	init_pagination();
	init_rpc();
	init_supabase();
	UPDATES_PER_PAGE$1 = 5;
	UPDATES_PER_YEAR = 100;
	dogUpdateKeys = {
		all: ["dog-updates"],
		ofDog: (dogId, year) => [
			"dog-updates",
			"of-dog",
			dogId,
			year
		],
		years: (dogId) => [
			"dog-updates",
			"years",
			dogId
		],
		lastVisit: (userId) => [
			"dog-updates",
			"last-visit",
			userId
		],
		news: (dogIds) => [
			"dog-updates",
			"news",
			...dogIds
		],
		newest: (userId) => [
			"dog-updates",
			"newest",
			userId
		]
	};
	firstPage$1 = null;
}));
// src/entities/letter/letters-api.ts
init_dog_updates_api();
var letters_api_exports = /* @__PURE__ */ __exportAll({
	letterDraft: () => letterDraft,
	letterErrorMessage: () => letterErrorMessage,
	ownLettersQuery: () => ownLettersQuery,
	sendLetter: () => sendLetter
});
init_error_texts();
init_language();
init_rpc();
init_say();
/** The name under which the draft of a letter is kept. */
function letterDraft(about) {
	return `letter-${"messageId" in about ? about.messageId : about.updateId}`;
}
/** The letters of the person who is signed in, newest first. */
function ownLettersQuery(userId) {
	return queryOptions({
		queryKey: ["letters", userId],
		staleTime: 0,
		queryFn: ({ signal }) => rpc("own_letters", requestLanguage, signal)
	});
}
/** Stored once per text and place, so that a second try is harmless. Without an error toast: the form shows the error. */
var sendLetter = mutationOptions({
	mutationFn: ({ about, body }) => "messageId" in about ? rpc("reply_to_message", {
		message_id: about.messageId,
		body
	}) : rpc("reply_to_dog_update", {
		update_id: about.updateId,
		body
	}),
	onSuccess: (_data, _letter, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: ["letters"] })
});
var letterErrorMessage = errorTexts({
	"unknown-message": say("This message is not here any more."),
	"unknown-update": say("This update is not here any more."),
	"too-many-from-one": say("You have written a lot in this hour. Please send this one later."),
	otherwise: say("This could not be sent. What you typed is still here. Please try again.")
});
// src/features/dog-updates/update-thanks-api.ts
var update_thanks_api_exports = /* @__PURE__ */ __exportAll({
	setThanks: () => setThanks,
	updateThanksQuery: () => updateThanksQuery
});
init_error_texts();
init_rpc();
init_say();
init_supabase();
/**
* How many people said thank you for updates, null where the number isn't public, and whether this person did.
* @param userId null for a visitor
*/
function updateThanksQuery(updateIds, userId) {
	return queryOptions({
		queryKey: [
			"update-thanks",
			userId,
			...updateIds
		],
		queryFn: ({ signal }) => rpc("dog_update_thanks", { update_ids: [...updateIds] }, signal, userId === null ? publicTables : supabase)
	});
}
/** Says thank you for an update or takes it back, with an optimistic update of the query with these arguments. */
function setThanks(...shown) {
	const { queryKey } = updateThanksQuery(...shown);
	return mutationOptions({
		mutationFn: ({ updateId, isThanked }) => rpc("set_thanks", {
			update_id: updateId,
			is_thanked: isThanked
		}),
		onMutate: ({ updateId, isThanked }, { client }) => {
			client.setQueryData(queryKey, (all) => all?.map((one) => one.update_id === updateId ? {
				...one,
				is_thanked: isThanked
			} : one));
		},
		onSettled: (_data, _error, _thanks, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: ["update-thanks"] }),
		meta: { errorMessage: errorTexts({
			"unknown-update": say("This update is not here any more."),
			"own-update": say("You wrote this update yourself.")
		}) }
	});
}
// supabase/functions/_shared/common/email-address.ts
var EMAIL_ADDRESS;
var init_email_address = __esmMin((() => {
	EMAIL_ADDRESS = /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])$/;
	z.string().check(z.trim(), z.maxLength(254), z.regex(EMAIL_ADDRESS), z.toLowerCase());
}));
// supabase/functions/_shared/common/name.ts
/**
* Whether a text can be somebody's name. It has a letter, and can't be a link or read differently from what it is. Emails
* with it are safe without this rule: emails/plain-text.ts.
*/
function isName(text) {
	return LETTER.test(text) && !FORBIDDEN.test(text) && !LOOSE_JOINER.test(text);
}
var LETTER, FORBIDDEN, LOOSE_JOINER;
var init_name = __esmMin((() => {
	LETTER = /[A-Za-z\u00C0-\u02AF\u0370-\u064A\u0671-\u06D3\u0904-\u0939\u0958-\u0961\u0971-\u097F\u0985-\u09B9\u0A05-\u0A39\u0A85-\u0AB9\u0B05-\u0B39\u0B85-\u0BB9\u0C05-\u0C39\u0C85-\u0CB9\u0D05-\u0D3A\u0D85-\u0DC6\u0E01-\u1FFF\u3041-\uD7A3]/u;
	FORBIDDEN = /[/@\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|www\./iu;
	LOOSE_JOINER = /(?:^|[^\u0900-\u0963\u0971-\u097F])[\u200C\u200D]/u;
})), LONE_SURROGATE, storable, invalidEmail, looksLikeName;
var init_form_schemas = __esmMin((() => {
	init_say();
	init_email_address();
	init_name();
	LONE_SURROGATE = /\p{Surrogate}/u;
	storable = z.refine((text) => !text.includes("\0") && !LONE_SURROGATE.test(text), say("A character in here can’t be stored. Please type this again."));
	invalidEmail = say("Please enter a valid email address.");
	z.string().check(z.trim(), z.maxLength(254, invalidEmail), z.regex(EMAIL_ADDRESS, invalidEmail));
	looksLikeName = z.refine(isName, say("Please write a name in letters, without /, @, a web address or invisible characters."));
	z.string().check(z.trim(), z.minLength(2, say`Name must be at least ${2} characters.`), z.maxLength(100, say`Name must be at most ${100} characters.`), looksLikeName);
	z.string().check(z.trim(), storable, z.minLength(1, say("Subject is required.")), z.maxLength(200, say`Subject must be at most ${200} characters.`));
}));
// src/features/dog-updates/team/draft.ts
/** The language in which a draft is published. */
function languageOfDraft({ body, language }) {
	return language ?? (isInHindi(body) ? "hi" : "en");
}
/** The names of a picture's or video's files, in the folder of the update. */
function fileNames({ id, pictureExtension, video }) {
	return {
		small: `${id}-640.${pictureExtension}`,
		large: `${id}-1280.${pictureExtension}`,
		video: video ? `${id}.${video.extension}` : null
	};
}
/** The names of a draft's files in this browser, in the order in which they are sent. */
function allFileNames({ media }) {
	return media.filter(({ published }) => !published).flatMap((item) => Object.values(fileNames(item)).filter((name) => name !== null));
}
var MediaProblem;
var init_draft = __esmMin((() => {
	init_form_schemas();
	init_numbers();
	init_language();
	MediaProblem = class extends Error {
		name = "MediaProblem";
	};
}));
// src/features/dog-updates/team/draft-store.ts
var draft_store_exports = /* @__PURE__ */ __exportAll({
	changeDraft: () => changeDraft,
	deleteDraft: () => deleteDraft,
	deleteFiles: () => deleteFiles,
	lastSentQuery: () => lastSentQuery,
	onDraftsChanged: () => onDraftsChanged,
	readDrafts: () => readDrafts,
	readFile: () => readFile$1,
	sendProgressQuery: () => sendProgressQuery,
	useDrafts: () => useDrafts,
	withDraftsLocked: () => withDraftsLocked,
	writeDraft: () => writeDraft
});
init_draft();
var DATABASE = "paws-updates";
var CHANNEL = "paws-updates";
var opened;
function store() {
	opened ??= createStore(DATABASE, "drafts");
	return opened;
}
var draftKey = (id) => ["draft", id];
var fileKey = (draftId, name) => [
	"file",
	draftId,
	name
];
/** A person's drafts, newest first. @throws when the browser has no storage for them */
async function readDrafts(ownerId) {
	const stored = await keys(store());
	return (await getMany(stored.filter(([kind]) => kind === "draft"), store())).filter((draft) => draft?.ownerId === ownerId).flatMap((draft) => draft ?? []).toSorted((one, other) => other.savedAt - one.savedAt);
}
/**
* Stores a draft, and files that were added to it, together or not at all.
* @param files by name
* @throws when the storage is full or blocked
*/
async function writeDraft(draft, files = /* @__PURE__ */ new Map()) {
	if (files.size > 0) navigator.storage?.persist().catch(() => false);
	await setMany([[draftKey(draft.id), draft], ...[...files].map(([name, file]) => [fileKey(draft.id, name), file])], store());
	announce(draft.isReady);
}
/** Changes a stored draft; does nothing when it is gone. */
async function changeDraft(id, values) {
	await update(draftKey(id), (draft) => draft && {
		...draft,
		...values
	}, store());
	announce(values.problem === null);
}
async function readFile$1(draftId, name) {
	const [file] = await getMany([fileKey(draftId, name)], store());
	return file;
}
async function deleteFiles(draftId, names) {
	await delMany(names.map((name) => fileKey(draftId, name)), store());
}
/** Deletes a draft with its files. */
async function deleteDraft(draft) {
	const { id } = draft;
	await delMany([draftKey(id), ...allFileNames(draft).map((name) => fileKey(id, name))], store());
	announce(false);
}
/** A channel doesn't hear itself, so the listeners of this tab have channels of their own. */
var announcements;
function announce(isToBeSent) {
	announcements ??= new BroadcastChannel(CHANNEL);
	announcements.postMessage(isToBeSent);
}
/**
* Calls back when drafts change, in this tab or another.
* @param callback gets whether a draft is to be sent now
* @returns unsubscribes
*/
function onDraftsChanged(callback) {
	const channel = new BroadcastChannel(CHANNEL);
	channel.addEventListener("message", ({ data }) => callback(data));
	return () => channel.close();
}
/**
* Runs a task while no other tab sends drafts or changes one that waits to be sent.
* @returns undefined when another tab is busy and `isPatient` is false
*/
function withDraftsLocked(task, { isPatient }) {
	return navigator.locks.request("paws-updates", { ifAvailable: !isPatient }, (lock) => lock ? task() : Promise.resolve(void 0));
}
/** The dog whose update this tab sent last; without data before the first one. */
var lastSentQuery = queryOptions({
	queryKey: ["update-drafts", "last-sent"],
	queryFn: skipToken,
	gcTime: Infinity
});
var draftKeys = {
	of: (ownerId) => ["update-drafts", ownerId],
	progress: (draftId) => [
		"update-drafts",
		"progress",
		draftId
	]
};
/** A person's drafts in this browser, newest first. */
function useDrafts(ownerId) {
	const client = useQueryClient();
	useEffect(() => onDraftsChanged(() => void client.invalidateQueries({ queryKey: draftKeys.of(ownerId) })), [client, ownerId]);
	return useQuery({
		queryKey: draftKeys.of(ownerId),
		queryFn: () => readDrafts(ownerId),
		staleTime: 0,
		retry: false
	});
}
/** How far a draft has been sent by this tab; without data when it is not being sent. */
function sendProgressQuery(draftId) {
	return queryOptions({
		queryKey: draftKeys.progress(draftId),
		queryFn: skipToken
	});
}
// src/components/use-connection.ts
var isFromCache = false;
function useConnection() {
	return useSyncExternalStore(subscribe$1, read, readOnServer);
}
function read() {
	if (!navigator.onLine) return "offline";
	return isFromCache ? "slow" : "online";
}
function readOnServer() {
	return "online";
}
function subscribe$1(onChange) {
	const onMessage = ({ data }) => {
		isFromCache = data?.isFromCache === true;
		onChange();
	};
	window.addEventListener("online", onChange);
	window.addEventListener("offline", onChange);
	const { serviceWorker } = navigator;
	serviceWorker?.addEventListener("message", onMessage);
	return () => {
		window.removeEventListener("online", onChange);
		window.removeEventListener("offline", onChange);
		serviceWorker?.removeEventListener("message", onMessage);
	};
}
// src/features/dog-updates/team/team-update.ts
init_dog_update();
init_language();
var TEAM_COLUMNS = `${UPDATE_COLUMNS$1}, hidden_at, updated_at, needs_translation, dog_update_changes(id, kind, shown_actor, happened_at, body_before)`;
function toTeamUpdate(row) {
	const update = toUpdateAsWritten(row);
	return {
		...update,
		dog_update_changes: row.dog_update_changes.toSorted((one, other) => other.happened_at.localeCompare(one.happened_at)),
		/** What an edit of it begins with. */
		draftMedia: row.dog_update_media.toSorted((one, other) => one.position - other.position).map((media, index) => toDraftMedia(media, row.hidden_at === null ? update.media[index]?.picture.url ?? null : null))
	};
}
function toDraftMedia(row, url) {
	const { id, width, height, alt, video_extension: extension } = row;
	return {
		id,
		alt: alt ?? "",
		width,
		height,
		pictureExtension: row.picture_extension,
		video: extension && {
			extension,
			seconds: row.video_seconds ?? 0,
			text: row.video_text ?? ""
		},
		published: { url }
	};
}
/** The other language of an update, with what it says in that; `isStale` if it was edited since. */
function translationOf({ language, dog_update_translations: texts, needs_translation }) {
	const other = language === "hi" ? "en" : "hi";
	const body = texts.find((text) => text.language === other)?.body ?? null;
	return {
		language: other,
		name: other === "hi" ? "Hindi" : "English",
		body,
		isStale: body !== null && needs_translation
	};
}
// src/features/dog-updates/team/team-updates-api.ts
var team_updates_api_exports = /* @__PURE__ */ __exportAll({
	PublishRefused: () => PublishRefused,
	UPDATES_PER_PAGE: () => 10,
	describeMedia: () => describeMedia,
	dogsToWriteAboutQuery: () => dogsToWriteAboutQuery,
	dueDogsQuery: () => dueDogsQuery,
	hideUpdate: () => hideUpdate,
	isSignedInAs: () => isSignedInAs,
	isUploadedAlready: () => isUploadedAlready,
	publishUpdate: () => publishUpdate,
	saveUpdateText: () => saveUpdateText,
	teamUpdateQuery: () => teamUpdateQuery,
	teamUpdatesQuery: () => teamUpdatesQuery,
	undescribedMediaQuery: () => undescribedMediaQuery,
	untranslatedUpdatesQuery: () => untranslatedUpdatesQuery,
	uploadUpdateFile: () => uploadUpdateFile
});
init_dog_update();
init_draft();
init_rpc();
init_supabase();
var teamKeys$1 = {
	team: (dogId, page) => [
		...dogUpdateKeys.all,
		"team",
		dogId,
		page
	],
	update: (id) => [
		...dogUpdateKeys.all,
		"update",
		id
	],
	undescribed: [...dogUpdateKeys.all, "undescribed"],
	untranslated: [...dogUpdateKeys.all, "untranslated"],
	due: [...dogUpdateKeys.all, "due"],
	dogs: (search) => [
		...dogUpdateKeys.all,
		"dogs",
		search
	]
};
/** A page of a dog's updates, hidden ones as well, newest first. @param page starts at 1 */
function teamUpdatesQuery(dogId, page) {
	return queryOptions({
		queryKey: teamKeys$1.team(dogId, page),
		placeholderData: keepPreviousData,
		queryFn: async ({ signal }) => {
			const backend = await supabase();
			const first = (page - 1) * 10;
			const { data, count } = await backend.from("dog_updates").select(TEAM_COLUMNS, { count: "exact" }).eq("dog_id", dogId).order("published_at", { ascending: false }).order("id", { ascending: false }).range(first, first + 10 - 1).abortSignal(signal).throwOnError();
			return {
				rows: data.map(toTeamUpdate),
				count: count ?? data.length
			};
		}
	});
}
var updatesKey = { queryKey: dogUpdateKeys.all };
/** Hides an update or shows it again. */
var hideUpdate = mutationOptions({
	mutationFn: ({ id, isHidden }) => callPublishUpdate({
		action: isHidden ? "hide" : "show",
		updateId: id
	}),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => client.invalidateQueries(updatesKey),
	meta: { errorMessage: "The update could not be changed. Please try again." }
});
/** One update; null when there is none with this id. */
function teamUpdateQuery(id) {
	return queryOptions({
		queryKey: teamKeys$1.update(id),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("dog_updates").select(TEAM_COLUMNS).eq("id", id).abortSignal(signal).maybeSingle().throwOnError();
			return data && toTeamUpdate(data);
		}
	});
}
/** How many pictures or updates a list of what is missing has at once. */
var LISTED_AT_ONCE = 20;
/** Pictures and videos without a description, of updates that are not hidden, the newest update first. */
var undescribedMediaQuery = queryOptions({
	queryKey: teamKeys$1.undescribed,
	queryFn: async ({ signal }) => {
		const { data, count } = await (await supabase()).from("dog_update_media").select(`${MEDIA_COLUMNS}, dog_updates!inner(id, dog_id, body, language, happened_on, published_at, dog_profiles(name))`, { count: "exact" }).eq("needs_description", true).is("dog_updates.hidden_at", null).order("dog_updates(published_at)", { ascending: false }).order("position").limit(LISTED_AT_ONCE).abortSignal(signal).throwOnError();
		const rows = data.flatMap(({ dog_updates: row, ...item }) => {
			const update = toUpdateAsWritten({
				...row,
				dog_update_media: [item]
			});
			return update.media.map((shown) => ({
				media: shown,
				update
			}));
		});
		return {
			rows,
			count: count ?? rows.length
		};
	}
});
/** Describes a picture or video. It does nothing to one that somebody else has described meanwhile. */
var describeMedia = mutationOptions({
	mutationFn: async ({ id, description }) => {
		const { error } = await (await supabase()).rpc("describe_dog_update_media", {
			media_id: id,
			description
		});
		if (error && !DESCRIBED_MEANWHILE.has(error.code)) throw error;
	},
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => client.invalidateQueries(updatesKey)
});
/** SQLSTATE that describe_dog_update_media() raises for one that is described or removed. */
var DESCRIBED_MEANWHILE = /* @__PURE__ */ new Set(["PT404", "PT409"]);
/** Updates that everyone sees in one language only, or whose text in the other is stale, the newest first. */
var untranslatedUpdatesQuery = queryOptions({
	queryKey: teamKeys$1.untranslated,
	queryFn: async ({ signal }) => {
		const { data, count } = await (await supabase()).from("dog_updates").select(TEAM_COLUMNS, { count: "exact" }).eq("needs_translation", true).is("hidden_at", null).order("published_at", { ascending: false }).order("id", { ascending: false }).limit(LISTED_AT_ONCE).abortSignal(signal).throwOnError();
		return {
			rows: data.map(toTeamUpdate),
			count: count ?? data.length
		};
	}
});
/** Stores an update in its other language, '' for no text. */
var saveUpdateText = mutationOptions({
	mutationFn: ({ update, body }) => {
		const translation = translationOf(update);
		return rpc("save_dog_update_translation", {
			update_id: update.id,
			language: translation.language,
			body,
			source_body: update.body,
			...translation.body === null ? {} : { expected_body: translation.body }
		});
	},
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => client.invalidateQueries(updatesKey)
});
/** Sponsored dogs, the longest without an update first. */
var dueDogsQuery = queryOptions({
	queryKey: teamKeys$1.due,
	queryFn: async ({ signal }) => {
		return (await rpc("dogs_due_for_update", {}, signal)).map(({ dog_id: id, image_url: image, ...row }) => Object.assign(row, {
			id,
			image
		}));
	}
});
var LISTED_COUNT$1 = 40;
/** Of PostgREST's pattern and of SQL's. */
var special = /[\\%_*]/g;
/** Dogs whose name contains a text, those with the newest updates first. At most 40. */
function dogsToWriteAboutQuery(search) {
	return queryOptions({
		queryKey: teamKeys$1.dogs(search),
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("dog_profiles").select("id, name, image:image_url, location").ilike("name", `%${search.replaceAll(special, String.raw`\$&`)}%`).order("last_update_at", {
				ascending: false,
				nullsFirst: false
			}).order("name").limit(LISTED_COUNT$1).abortSignal(signal).throwOnError();
			return data;
		}
	});
}
var UPLOAD_BUCKET = "dog-update-uploads";
/** Whether requests are made as this person. Somebody else may have signed in, also in another tab. */
async function isSignedInAs(userId) {
	const { auth } = await supabase();
	const { data } = await auth.getSession();
	return data.session?.user.id === userId;
}
/** Uploads a file of an update; a repetition changes nothing. @throws as {@link uploadFile} */
async function uploadUpdateFile({ updateId, name, ...upload }) {
	try {
		await uploadFile({
			...upload,
			bucket: UPLOAD_BUCKET,
			name: `${updateId}/${name}`,
			maxAge: 0
		});
	} catch (error) {
		if (!isUploadedAlready(error)) throw error;
	}
}
/** Whether a refused upload means that an earlier one arrived. Names are never used for other content. */
function isUploadedAlready(error) {
	return error instanceof UploadRefused && /duplicate|already exists/i.test(error.body);
}
/** The function publish-update refused. */
var PublishRefused = class extends Error {
	status;
	code;
	name = "PublishRefused";
	/** @param code the server's error code; undefined when it gave none */
	constructor(status, code) {
		super(`${status}: ${code ?? "no code"}`);
		this.status = status;
		this.code = code;
	}
};
/** Publishes an update or its edit, whose files are uploaded; a repetition changes nothing. @throws PublishRefused */
async function publishUpdate(draft) {
	const { id, updatedAt, dogId, body, happenedOn, media } = draft;
	await callPublishUpdate({
		...updatedAt === null ? {
			action: "publish",
			dogId
		} : {
			action: "edit",
			updatedAt
		},
		updateId: id,
		body: body.trim(),
		language: languageOfDraft(draft),
		happenedOn,
		media: media.map(toRequest)
	});
}
function toRequest({ id, alt, width, height, pictureExtension, video }) {
	const base = {
		id,
		width,
		height,
		pictureExtension
	};
	if (!video) return {
		...base,
		alt: alt.trim() || null
	};
	const { extension, seconds, text } = video;
	return {
		...base,
		videoExtension: extension,
		videoSeconds: seconds,
		videoText: text.trim() || null
	};
}
async function callPublishUpdate(body) {
	const { error } = await (await supabase()).functions.invoke("publish-update", { body });
	if (!error) return;
	const refusal = await readRefusal(error);
	throw refusal ? new PublishRefused(refusal.status, refusal.code) : error;
}
// src/lib/encode-picture.ts
init_say();
say("This picture can’t be read here. Please take it again, or choose a JPEG.");
/**
* Decodes a picture upright.
* @throws when the browser can't decode the file
*/
function decodePicture(file) {
	return createImageBitmap(file, { imageOrientation: "from-image" });
}
/**
* Re-encodes a picture, which drops all metadata, such as the place where a photo was taken. The result is
* a JPEG where the browser can't encode the type: Safari's canvas returns a PNG for WebP.
* @throws Error when the browser can't encode it
*/
async function encodePicture(source, { maxWidth, maxHeight = Infinity, type, quality, maxBytes = Infinity }) {
	const canvas = document.createElement("canvas");
	const scale = Math.min(1, maxWidth / source.width, maxHeight / source.height);
	canvas.width = Math.max(1, Math.round(source.width * scale));
	canvas.height = Math.max(1, Math.round(source.height * scale));
	const encoded = await encode(canvas, source, type, quality);
	return {
		blob: encoded.type === type && encoded.size <= maxBytes ? encoded : await encode(canvas, source, "image/jpeg", quality),
		width: canvas.width,
		height: canvas.height
	};
}
function encode(canvas, source, type, quality) {
	const context = canvas.getContext("2d");
	if (!context) return Promise.reject(/* @__PURE__ */ new Error("This browser has no 2D canvas."));
	context.imageSmoothingQuality = "high";
	if (type === "image/jpeg") {
		context.fillStyle = "white";
		context.fillRect(0, 0, canvas.width, canvas.height);
	}
	context.drawImage(source, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => blob ? resolve(blob) : reject(/* @__PURE__ */ new Error("The picture could not be encoded.")), type, quality);
	});
}
// \0@oxc-project+runtime@0.156.0/helpers/esm/usingCtx.js
function _usingCtx() {
	var r = "function" == typeof SuppressedError ? SuppressedError : function(r, e) {
		var n = Error();
		return n.name = "SuppressedError", n.error = r, n.suppressed = e, n;
	}, e = {}, n = [];
	function using(r, e) {
		if (null != e) {
			if (Object(e) !== e) throw new TypeError("using declarations can only be used with objects, functions, null, or undefined.");
			if (r) var o = e[Symbol.asyncDispose || Symbol["for"]("Symbol.asyncDispose")];
			if (void 0 === o && (o = e[Symbol.dispose || Symbol["for"]("Symbol.dispose")], r)) var t = o;
			if ("function" != typeof o) throw new TypeError("Object is not disposable.");
			t && (o = function o() {
				try {
					t.call(e);
				} catch (r) {
					return Promise.reject(r);
				}
			}), n.push({
				v: e,
				d: o,
				a: r
			});
		} else r && n.push({
			d: e,
			a: r
		});
		return e;
	}
	return {
		e,
		u: using.bind(null, !1),
		a: using.bind(null, !0),
		d: function d() {
			var o, t = this.e, s = 0;
			function next() {
				for (; o = n.pop();) try {
					if (!o.a && 1 === s) return s = 0, n.push(o), Promise.resolve().then(next);
					if (o.d) {
						var r = o.d.call(o.v);
						if (o.a) return s |= 2, Promise.resolve(r).then(next, err);
					} else s |= 1;
				} catch (r) {
					return err(r);
				}
				if (1 === s) return t !== e ? Promise.reject(t) : Promise.resolve();
				if (t !== e) throw t;
			}
			function err(n) {
				return t = t !== e ? new r(n, t) : n, next();
			}
			return next();
		}
	};
}
var init_usingCtx = __esmMin((() => {}));
// src/features/dog-updates/team/convert-video.ts
var convert_video_exports = /* @__PURE__ */ __exportAll({ convertVideo: () => convertVideo });
/**
* Re-encodes a video with WebCodecs: at most the first 60 seconds, at most 720p, and without metadata,
* which says where a phone took it.
* @param onProgress gets a fraction from 0 to 1
* @throws MediaProblem; DOMException named AbortError
*/
async function convertVideo(file, onProgress, signal) {
	try {
		var _usingCtx$1 = _usingCtx();
		if (!("VideoEncoder" in window)) throw new MediaProblem(CANT_CONVERT);
		const input = _usingCtx$1.u(new Input({
			source: new BlobSource(file),
			formats: [
				MP4,
				QTFF,
				WEBM,
				MATROSKA
			]
		}));
		const track = await input.getPrimaryVideoTrack().catch(() => null);
		if (!track || !await track.canDecode()) throw new MediaProblem(UNREADABLE);
		const size = await sizeOf(track);
		const format = await outputFormat(size, await input.getPrimaryAudioTrack() !== null);
		const target = new BufferTarget();
		const conversion = await Conversion.init({
			input,
			output: new Output({
				format: format.create(),
				target
			}),
			tracks: "primary",
			trim: { end: await track.getFirstTimestamp() + 60 },
			copy: false,
			video: {
				...size,
				fit: "contain",
				codec: format.videoCodec,
				quality: VIDEO_QUALITY,
				frameRate: FRAMES_PER_SECOND,
				allowTransformationMetadata: false
			},
			audio: {
				codec: format.audioCodec,
				quality: AUDIO_QUALITY,
				numberOfChannels: 2
			},
			tags: {},
			showWarnings: false
		});
		if (!conversion.isValid) throw new MediaProblem(CANT_CONVERT);
		conversion.onProgress = onProgress;
		const cancel = () => void conversion.cancel();
		signal.addEventListener("abort", cancel);
		try {
			await conversion.execute();
		} catch (error) {
			if (signal.aborted) throw new DOMException("Aborted", "AbortError");
			console.error(error);
			throw new MediaProblem(UNREADABLE);
		} finally {
			signal.removeEventListener("abort", cancel);
		}
		const blob = new Blob([target.buffer ?? ""], { type: format.type });
		if (blob.size > 26214400) throw new MediaProblem(TOO_LARGE);
		return {
			blob,
			extension: format.extension,
			...await look(blob, size)
		};
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		_usingCtx$1.d();
	}
}
/** Of the output: upright, with even sides, as encoders need them. */
async function sizeOf(track) {
	const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
	const scale = Math.min(1, MAX_SHORT_SIDE / Math.min(width, height), MAX_LONG_SIDE / Math.max(width, height));
	const even = (side) => Math.max(2, Math.round(side * scale / 2) * 2);
	return {
		width: even(width),
		height: even(height)
	};
}
/** MP4 where the browser can encode what every device plays in it, otherwise WebM. */
async function outputFormat(size, hasAudio) {
	const options = {
		...size,
		quality: VIDEO_QUALITY
	};
	if (await getFirstEncodableVideoCodec(["avc"], options) !== null && (!hasAudio || await canEncodeAudio("aac", { numberOfChannels: 2 }))) return {
		create: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
		extension: "mp4",
		type: "video/mp4",
		videoCodec: "avc",
		audioCodec: "aac"
	};
	const videoCodec = await getFirstEncodableVideoCodec(["vp9", "vp8"], options);
	if (videoCodec === null) throw new MediaProblem(CANT_CONVERT);
	return {
		create: () => new WebMOutputFormat(),
		extension: "webm",
		type: "video/webm",
		videoCodec,
		audioCodec: "opus"
	};
}
/** The length and the poster of a converted video. */
async function look(blob, { width }) {
	try {
		var _usingCtx3 = _usingCtx();
		const input = _usingCtx3.u(new Input({
			source: new BlobSource(blob),
			formats: [MP4, WEBM]
		}));
		const track = await input.getPrimaryVideoTrack();
		if (!track) throw new MediaProblem(UNREADABLE);
		const duration = await input.computeDuration();
		const frame = await new CanvasSink(track, { width }).getCanvas(Math.min(POSTER_AT, duration / 2));
		if (!frame) throw new MediaProblem(UNREADABLE);
		return {
			seconds: Math.min(60, Math.max(1, Math.round(duration))),
			poster: frame.canvas
		};
	} catch (_) {
		_usingCtx3.e = _;
	} finally {
		_usingCtx3.d();
	}
}
var MAX_SHORT_SIDE, MAX_LONG_SIDE, FRAMES_PER_SECOND, VIDEO_QUALITY, AUDIO_QUALITY, POSTER_AT, CANT_CONVERT, UNREADABLE, TOO_LARGE;
var init_convert_video = __esmMin((() => {
	init_draft();
	init_limits();
	init_usingCtx();
	MAX_SHORT_SIDE = 720;
	MAX_LONG_SIDE = 1280;
	FRAMES_PER_SECOND = 30;
	VIDEO_QUALITY = new Quality({ bitrate: 15e5 });
	AUDIO_QUALITY = new Quality({ bitrate: 96e3 });
	POSTER_AT = .5;
	CANT_CONVERT = "This browser can’t prepare videos. Please take pictures instead, or try it in Chrome or Safari.";
	UNREADABLE = "This video can’t be read here. Please take pictures instead.";
	TOO_LARGE = "This video is too large. Please take a shorter one, or pictures.";
}));
// src/features/dog-updates/team/kept-dogs.ts
var kept_dogs_exports = /* @__PURE__ */ __exportAll({
	missingPictures: () => missingPictures,
	useDueDogs: () => useDueDogs,
	useKeepOpened: () => useKeepOpened,
	useKeptDogs: () => useKeptDogs,
	withOpened: () => withOpened,
	withQueue: () => withQueue,
	withinLimits: () => withinLimits
});
init_session_store();
var KEY = "dogs";
var MOST_DUE = 200;
var MOST_RECENT = 50;
var MOST_BYTES = 10485760;
/** What of these dogs is kept: the first 200 of the queue, the 50 opened last, and pictures of 10 MB together. */
function withinLimits(dogs) {
	const due = dogs.filter((dog) => dog.due !== null).slice(0, MOST_DUE);
	const recent = dogs.filter(({ openedAt }) => openedAt !== null).toSorted((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0)).slice(0, MOST_RECENT);
	let bytes = 0;
	return [.../* @__PURE__ */ new Set([...due, ...recent])].map((dog) => {
		bytes += dog.picture?.size ?? 0;
		return bytes > MOST_BYTES ? withPicture(dog, null) : dog;
	});
}
var withPicture = (dog, picture) => ({
	...dog,
	picture
});
var outOfQueue = (dog) => ({
	...dog,
	due: null
});
function dogsOf(kept, ownerId) {
	return kept?.ownerId === ownerId ? kept.dogs : [];
}
async function readKept(ownerId) {
	return dogsOf(await get(KEY, sessionStore()), ownerId);
}
/** In one transaction, because the queue and an opened dog may be stored at the same time. */
async function changeKept(ownerId, change) {
	await update(KEY, (kept) => ({
		ownerId,
		dogs: withinLimits(change(dogsOf(kept, ownerId)))
	}), sessionStore());
}
/** The queue as it is now; what was opened lately and the pictures stay. */
function withQueue(kept, queue) {
	const before = new Map(kept.map((dog) => [dog.id, dog]));
	const due = queue.map(({ id, name, image, location, ...rest }) => {
		const known = before.get(id);
		return {
			id,
			name,
			image,
			location,
			due: rest,
			openedAt: known?.openedAt ?? null,
			picture: known?.image === image ? known.picture : null
		};
	});
	const ids = new Set(queue.map(({ id }) => id));
	return [...due, ...kept.filter(({ id }) => !ids.has(id)).map(outOfQueue)];
}
/** The dog as the one opened last. */
function withOpened(kept, dog, now) {
	const { id, name, image, location } = dog;
	const known = kept.find((other) => other.id === id);
	const opened = {
		id,
		name,
		image,
		location,
		openedAt: now,
		due: known?.due ?? null,
		picture: known?.image === image ? known.picture : null
	};
	return known ? kept.map((other) => other === known ? opened : other) : [...kept, opened];
}
/** The addresses of the pictures to fetch, each once. */
function missingPictures(dogs) {
	const images = dogs.filter(({ picture }) => !picture).map(({ image }) => image);
	return [...new Set(images)].filter((image) => image !== "");
}
/** How many pictures are fetched before they are stored. */
var BATCH$1 = 20;
/** One after the other: a phone has little memory, and the person may need the network. */
async function keepPictures(ownerId, signal) {
	const missing = missingPictures(await readKept(ownerId));
	for (let start = 0; start < missing.length; start += BATCH$1) {
		const pictures = /* @__PURE__ */ new Map();
		for (const image of missing.slice(start, start + BATCH$1)) {
			if (signal.aborted) return;
			pictures.set(image, await smallPicture(image));
		}
		if (signal.aborted) return;
		await changeKept(ownerId, (dogs) => dogs.map((dog) => withPicture(dog, dog.picture ?? pictures.get(dog.image) ?? null)));
	}
}
/** In pixels: a row shows it 56 wide, on a screen with almost three pixels for each of the page's. */
var PICTURE_WIDTH$1 = 160;
/** Null when it can't be fetched or read. */
async function smallPicture(image) {
	try {
		const response = await fetch(image);
		if (!response.ok) return null;
		const source = await decodePicture(await response.blob());
		const { blob } = await encodePicture(source, {
			type: "image/webp",
			quality: .7,
			maxWidth: PICTURE_WIDTH$1
		});
		source.close();
		return blob;
	} catch {
		return null;
	}
}
var keptKey = (ownerId) => ["kept-dogs", ownerId];
/** The dogs that this device keeps for a person; an empty list without storage. */
function useKeptDogs(ownerId) {
	return useQuery({
		queryKey: keptKey(ownerId),
		queryFn: () => readKept(ownerId).catch(() => []),
		staleTime: 0,
		retry: false
	});
}
/** Keeps a queue or a dog, and the pictures that are missing. Without storage nothing is kept. */
function useKeeping(ownerId, what, change) {
	const client = useQueryClient();
	useEffect(() => {
		if (what === null) return void 0;
		const stopping = new AbortController();
		const keep = async () => {
			await changeKept(ownerId, (kept) => change(kept, what, Date.now()));
			if (navigator.onLine) await keepPictures(ownerId, stopping.signal);
			await client.invalidateQueries({ queryKey: keptKey(ownerId) });
		};
		keep().catch(() => {});
		return () => stopping.abort();
	}, [
		client,
		ownerId,
		what,
		change
	]);
}
/** The queue, from the network or as this device keeps it. Keeps what the network answers. */
function useDueDogs(ownerId) {
	const isOffline = useConnection() === "offline";
	const query = useQuery({
		...dueDogsQuery,
		enabled: !isOffline
	});
	const { data: kept } = useKeptDogs(ownerId);
	const { data } = query;
	useKeeping(ownerId, data ?? null, withQueue);
	const isFresh = data !== void 0;
	useEffect(() => {
		if (isFresh) Promise.resolve().then(() => (init_convert_video(), convert_video_exports)).catch(() => {});
	}, [isFresh]);
	const keptQueue = kept?.flatMap(({ due, id, name, image, location }) => due ? [{
		id,
		name,
		image,
		location,
		...due
	}] : []);
	return {
		...query,
		/** Undefined while neither is known. */
		dogs: data ?? (keptQueue && keptQueue.length > 0 ? keptQueue : void 0)
	};
}
/** Keeps the dog whose editor is open. */
function useKeepOpened(ownerId, dog) {
	useKeeping(ownerId, dog, withOpened);
}
// src/features/dogs/admin/dog-picture.ts
var PICTURE_BUCKET = "dog-images";
var inBucket = new RegExp(`/storage/v1/object/public/${PICTURE_BUCKET}/([^/?#]+)(?:#.*)?$`);
/** The name in the bucket of a picture with this URL; null for a picture from elsewhere. */
function pictureName(image) {
	return inBucket.exec(image)?.[1] ?? null;
}
var RANDOM_BYTES = 16;
var extension = /\.(\w+)$/;
/**
* A name for a new picture: random, then the time, then the extension of the chosen file. A name is never
* reused, so pictures can be cached for good.
*/
function newPictureName(fileName, now = Date.now()) {
	return `${Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("")}-${now}${extension.exec(fileName)?.[0] ?? ""}`;
}
// src/features/dogs/admin/admin-dogs-api.ts
var admin_dogs_api_exports = /* @__PURE__ */ __exportAll({
	ADMIN_DOGS_PER_PAGE: () => 60,
	DogHasHistoryError: () => DogHasHistoryError,
	EditConflictError: () => EditConflictError,
	addDog: () => addDog,
	adminDogsQuery: () => adminDogsQuery,
	deleteDog: () => deleteDog,
	deleteDogPicture: () => deleteDogPicture,
	deleteUnusedPicturesQuery: () => deleteUnusedPicturesQuery,
	dogSponsorsQuery: () => dogSponsorsQuery,
	dogTraitsQuery: () => dogTraitsQuery,
	saveDog: () => saveDog,
	setDogStatus: () => setDogStatus,
	uploadDogPicture: () => uploadDogPicture
});
init_dog();
init_dog_api();
init_access_errors();
init_pagination();
init_rpc();
init_supabase();
/** A page of dogs with every word of a search, newest first. @param page starts at 1 */
function adminDogsQuery(search, page) {
	return queryOptions({
		queryKey: [
			...dogKeys.adminList,
			search,
			page
		],
		queryFn: async ({ signal }) => {
			const backend = await supabase();
			const { rows, count } = await fetchNumberedPage(page, 60, async (offset, limit) => {
				const { data, count: all } = await (search.trim() === "" ? backend.from("dog_profiles").select("*", { count: "exact" }) : backend.rpc("search_dogs", { search }, { count: "exact" })).order("created_at", { ascending: false }).order("id", { ascending: false }).range(offset, offset + limit - 1).abortSignal(signal).throwOnError();
				return {
					rows: data,
					count: all ?? data.length
				};
			});
			return {
				rows: rows.map(toDog),
				count
			};
		},
		staleTime: 0,
		meta: { errorMessage: "Failed to fetch dog profiles" }
	});
}
/** The traits that dogs have, the most frequent first. */
var dogTraitsQuery = queryOptions({
	queryKey: dogKeys.traits,
	queryFn: async ({ signal }) => (await rpc("dog_traits", {}, signal)).map(({ trait }) => trait)
});
/** Somebody else saved or deleted the dog after it was fetched. Nothing was written. */
var EditConflictError = class extends Error {
	current;
	name = "EditConflictError";
	/** @param current the dog as it is now; null when it was deleted */
	constructor(current) {
		super("Somebody else changed this dog in the meantime.");
		this.current = current;
	}
};
/** The dog has donations or sponsorships, so it can't be deleted. */
var DogHasHistoryError = class extends Error {
	name = "DogHasHistoryError";
};
/** SQLSTATE of a row that others refer to. */
var FOREIGN_KEY_VIOLATION = "23503";
var addDog = mutationOptions({
	mutationFn: async (values) => {
		await (await supabase()).from("dog_profiles").insert(toRow(values)).throwOnError();
	},
	onSuccess: (_data, _values, _result, { client }) => refreshDogs(client),
	meta: {
		errorMessage: "Failed to add dog profile",
		isErrorMessageFixed: true
	}
});
/** Saves a dog. Fails with an {@link EditConflictError} when somebody else saved it after it was fetched. */
var saveDog = mutationOptions({
	mutationFn: async ({ original, values }) => {
		const { data } = await (await supabase()).from("dog_profiles").update(toRow(values)).eq("id", original.id).eq("updated_at", original.updated_at).select("id").throwOnError();
		if (data.length > 0) return;
		const current = await fetchCurrentDog(original.id);
		if (current?.updated_at !== original.updated_at) throw new EditConflictError(current);
		throw new ReadOnlyRowError("The database refused to change this dog.");
	},
	onSuccess: (_data, _change, _result, { client }) => refreshDogs(client),
	meta: {
		errorMessage: (error) => error instanceof EditConflictError ? void 0 : "Failed to update dog profile",
		isErrorMessageFixed: true
	}
});
/**
* Deletes a dog. Returns the URL of its picture; null when the dog was already gone. Fails with a
* {@link DogHasHistoryError} for one with donations or sponsorships; a dialog then offers its status.
*/
var deleteDog = mutationOptions({
	mutationFn: async (dogId) => {
		const { data, error } = await (await supabase()).from("dog_profiles").delete().eq("id", dogId).select("image_url");
		if (error?.code === FOREIGN_KEY_VIOLATION) throw new DogHasHistoryError("This dog has donations or sponsorships.");
		if (error) throw error;
		const [deleted] = data;
		if (deleted) return deleted.image_url;
		if (await fetchCurrentDog(dogId)) throw new ReadOnlyRowError("The database refused to delete this dog.");
		return null;
	},
	onSuccess: (_image, dogId, _result, { client }) => {
		client.setQueriesData({ queryKey: dogKeys.adminList }, (found) => found && withoutDog(found, dogId));
		return refreshDogs(client);
	},
	meta: {
		errorMessage: (error) => error instanceof DogHasHistoryError ? void 0 : "Failed to delete dog profile",
		isErrorMessageFixed: true
	}
});
function withoutDog({ rows, count }, dogId) {
	const others = rows.filter(({ id }) => id !== dogId);
	return {
		rows: others,
		count: count - (rows.length - others.length)
	};
}
async function fetchCurrentDog(dogId) {
	const { data } = await (await supabase()).from("dog_profiles").select("*").eq("id", dogId).maybeSingle().throwOnError();
	return data ? toDog(data) : null;
}
function refreshDogs(client) {
	client.invalidateQueries({ queryKey: dogKeys.all });
}
function toRow({ image, monthlyAmount, ...values }) {
	return {
		...values,
		image_url: image,
		monthly_amount: monthlyAmount
	};
}
/** Whose sponsorships a new status of the dog affects, by name. */
function dogSponsorsQuery(dogId) {
	return queryOptions({
		queryKey: ["dog-sponsors", dogId],
		staleTime: 0,
		queryFn: ({ signal }) => rpc("dog_sponsors", { dog_id: dogId }, signal)
	});
}
/**
* Changes a dog's status and what it means for its sponsorships. Returns how many sponsors that affects.
* Without an error toast: the dialog, which would cover it, shows the error.
*/
var setDogStatus = mutationOptions({
	mutationFn: ({ dogId, status }) => rpc("set_dog_status", {
		dog_id: dogId,
		new_status: status
	}),
	onSettled: (_data, _error, { dogId }, _result, { client }) => {
		client.invalidateQueries({ queryKey: dogKeys.all });
		client.invalidateQueries(dogSponsorsQuery(dogId));
	}
});
var ONE_YEAR_SECONDS = 31536e3;
var ONE_HOUR = 36e5;
/** Uploads a picture. Returns its public URL, or null when it was aborted. */
var uploadDogPicture = mutationOptions({
	mutationFn: async (upload) => {
		const { picture, fileName, onProgress, signal } = upload;
		const name = newPictureName(fileName);
		const files = (await supabase()).storage.from(PICTURE_BUCKET);
		try {
			await uploadFile({
				bucket: PICTURE_BUCKET,
				name,
				file: picture,
				maxAge: ONE_YEAR_SECONDS,
				onProgress,
				signal
			});
		} catch (error) {
			if (!signal.aborted) {
				await files.remove([name]);
				throw error;
			}
		}
		if (signal.aborted) {
			await files.remove([name]);
			return null;
		}
		return files.getPublicUrl(name).data.publicUrl;
	},
	meta: { errorMessage: "Failed to upload image" }
});
/**
* Deletes a picture from the bucket; the database refuses while a dog uses it. Ignores a picture from
* elsewhere. A failure is only logged, because deleteUnusedPicturesQuery deletes the picture later.
*/
var deleteDogPicture = mutationOptions({ mutationFn: async (image) => {
	const name = pictureName(image);
	if (name === null) return;
	const { storage } = await supabase();
	const { error } = await storage.from(PICTURE_BUCKET).remove([name]);
	if (error) throw error;
} });
/** Deletes pictures that no dog uses and that are too old to belong to an open form. A failure is only logged. */
var deleteUnusedPicturesQuery = queryOptions({
	queryKey: ["dog-pictures", "unused"],
	staleTime: ONE_HOUR,
	retry: false,
	queryFn: async ({ signal }) => {
		const names = await rpc("unused_dog_images", {}, signal);
		if (names.length === 0) return 0;
		const { storage } = await supabase();
		const { data, error } = await storage.from(PICTURE_BUCKET).remove(names);
		if (error) throw error;
		return data.length;
	}
});
// src/features/dogs/admin/dog-translations-admin-api.ts
var dog_translations_admin_api_exports = /* @__PURE__ */ __exportAll({
	hindiOfDogQuery: () => hindiOfDogQuery,
	missingHindiQuery: () => missingHindiQuery,
	saveHindi: () => saveHindi
});
init_limits();
init_dog_api();
init_rpc();
init_supabase();
init_language();
/** What a dog has in Hindi, or could have; null when there is no such dog. */
function hindiOfDogQuery(dogId) {
	return queryOptions({
		queryKey: [...dogKeys.hindi, dogId],
		staleTime: 0,
		queryFn: async ({ signal }) => {
			const backend = await supabase();
			const { data: dog } = await backend.from("dog_profiles").select("name, tagline, location, traits, dog_translations(name, source_name, tagline, source_tagline)").eq("id", dogId).eq("dog_translations.language", "hi").abortSignal(signal).maybeSingle().throwOnError();
			if (!dog) return null;
			const { data: words } = await backend.from("word_translations").select("kind, source, text").eq("language", "hi").in("source", [dog.location, ...dog.traits]).abortSignal(signal).throwOnError();
			const [stored] = dog.dog_translations;
			const word = (kind, original, maxLength) => ({
				kind,
				original,
				hindi: words.find((row) => row.kind === kind && row.source === original)?.text ?? "",
				outdated: null,
				maxLength
			});
			const texts = [
				{
					kind: "name",
					original: dog.name,
					hindi: stored?.name ?? "",
					outdated: changedSource(stored?.source_name, dog.name),
					maxLength: 100
				},
				{
					kind: "tagline",
					original: dog.tagline,
					hindi: stored?.tagline ?? "",
					outdated: changedSource(stored?.source_tagline, dog.tagline),
					maxLength: 300
				},
				word("location", dog.location, 100),
				...dog.traits.map((trait) => word("trait", trait, 40))
			];
			return {
				dogName: dog.name,
				texts: texts.filter(({ original, hindi }) => hindi !== "" || !isInHindi(original))
			};
		}
	});
}
/** What was translated, if the profile says something else now; null without a translation. */
function changedSource(source, now) {
	return source === void 0 || source === now ? null : source;
}
/** Saves Hindi texts of a dog, all or none. */
var saveHindi = mutationOptions({
	mutationFn: async ({ dogId, texts }) => {
		const textOf = (kind) => texts.find((text) => text.kind === kind)?.hindi;
		const [name, tagline] = [textOf("name"), textOf("tagline")];
		await rpc("save_dog_translation", {
			dog_id: dogId,
			language: "hi",
			...name !== void 0 && { name },
			...tagline !== void 0 && { tagline },
			words: texts.filter(({ kind }) => kind === "location" || kind === "trait").map(({ kind, original, hindi }) => ({
				kind,
				source: original,
				text: hindi
			}))
		});
	},
	onSuccess: (_data, _change, _result, { client }) => {
		client.invalidateQueries({ queryKey: dogKeys.all });
	}
});
var LISTED_COUNT = 20;
/** What is not in Hindi, or out of date: dogs, then words, those of most dogs first. At most 20. */
var missingHindiQuery = queryOptions({
	queryKey: [...dogKeys.hindi, "missing"],
	queryFn: async ({ signal }) => {
		const { data, count } = await (await supabase()).rpc("missing_translations", { language: "hi" }, { count: "exact" }).limit(LISTED_COUNT).abortSignal(signal).throwOnError();
		return {
			rows: data,
			count: count ?? data.length
		};
	}
});
// src/features/dogs/dogs-with-less-api.ts
var dogs_with_less_api_exports = /* @__PURE__ */ __exportAll({ lessCoveredDogsQuery: () => lessCoveredDogsQuery });
/** Up to two dogs that can be sponsored, of whose month the smallest part is promised. */
function lessCoveredDogsQuery(dogId) {
	return queryOptions({
		queryKey: [...dogKeys.detail(dogId), "with-less"],
		queryFn: ({ signal }) => {
			return rpc("less_covered_dogs", {
				dog_id: dogId,
				mode: isLiveSite() ? "live" : "test",
				...requestLanguage
			}, signal, publicTables, { get: true });
		}
	});
}
var init_dogs_with_less_api = __esmMin((() => {
	init_dog_api();
	init_env();
	init_language();
	init_rpc();
	init_supabase();
}));
// src/features/dogs/dog-filters.ts
init_dogs_with_less_api();
init_dog();
init_money();
init_numbers();
init_say();
new RegExp([...(/* @__PURE__ */ new Map([
	["़", ""],
	["‌", ""],
	["‍", ""],
	["ँ", "ं"],
	["ई", "इ"],
	["ी", "ि"],
	["ऊ", "उ"],
	["ू", "ु"]
])).keys()].join("|"), "g");
var ageBands = [
	{
		value: "puppy",
		label: say("Puppy (<1 year)"),
		fromYears: 0,
		belowYears: 1
	},
	{
		value: "young",
		label: say("Young (1-3)"),
		fromYears: 1,
		belowYears: 4
	},
	{
		value: "adult",
		label: say("Adult (4-7)"),
		fromYears: 4,
		belowYears: 8
	},
	{
		value: "senior",
		label: say("Senior (8+)"),
		fromYears: 8,
		belowYears: Infinity
	}
];
var leadingNumber = /^\s*(\d+(?:\.\d+)?)\s*(\S*)/u;
/** Units per year, by how the unit's word starts in English or Hindi. Any other unit means years. */
var unitsPerYear = [
	{
		start: /^(mo|m$|mth|माह|महीन|मास)/iu,
		perYear: 12
	},
	{
		start: /^(w|हफ़्त|हफ्त|सप्ताह)/iu,
		perYear: 52
	},
	{
		start: /^(d|दिन)/iu,
		perYear: 365
	}
];
/**
* Parses the age in years from a text such as '2 years' or '4 months'.
* @returns null when the text doesn't start with a number
*/
function ageInYears(age) {
	const [, digits, unit = ""] = leadingNumber.exec(toWesternDigits(age)) ?? [];
	if (digits === void 0) return null;
	const perYear = unitsPerYear.find(({ start }) => start.test(unit))?.perYear ?? 1;
	return Number(digits) / perYear;
}
/** The band of an age text; null when it doesn't start with a number. */
function ageBandOf(age) {
	const years = ageInYears(age);
	if (years === null) return null;
	return ageBands.find(({ fromYears, belowYears }) => years >= fromYears && years < belowYears)?.value ?? null;
}
// src/features/dogs/admin/dog-schema.ts
init_site();
init_limits();
init_money();
init_numbers();
init_form_schemas();
/** Beside each empty required field. One toast covers all of them. */
var missingTexts$1 = {
	name: "Please enter the dog’s name.",
	image: "Please choose a picture.",
	tagline: "Please write one line about the dog.",
	age: "Please enter the age.",
	location: "Please say where the dog lives."
};
function requiredText(field, maxLength, tooLong) {
	return z.string().check(z.trim(), storable, z.minLength(1, missingTexts$1[field]), z.maxLength(maxLength, tooLong));
}
/** The form puts the standard amount into the field, so that nobody saves it without having seen it. */
var notANumber = `This was not a number, so it is ${formatRupees(STANDARD_MONTHLY_RUPEES)} a month now. Change it, or save again.`;
var amountOutOfRange = `The amount must be between ${formatRupees(1)} and ${formatRupees(DOG_MONTHLY_MAX_RUPEES)}.`;
/** Validates the form's texts and converts them to what the table stores. */
var dogSchema = z.object({
	name: requiredText("name", 100, `Name must be at most 100 characters.`),
	image: requiredText("image", DOG_PICTURE_URL_MAX_LENGTH, `The address of the picture must be at most ${DOG_PICTURE_URL_MAX_LENGTH} characters.`),
	tagline: requiredText("tagline", 300, `Tagline must be at most 300 characters.`),
	age: requiredText("age", 40, `Age must be at most 40 characters.`).check(z.refine((age) => age === "" || ageBandOf(age) !== null, "Without a number first, the age filter can’t find this dog.")),
	location: requiredText("location", 100, `Location must be at most 100 characters.`),
	traits: z.pipe(z.string().check(storable), z.pipe(z.transform(toTraits), z.array(z.string()).check(z.maxLength(12, `At most 12 traits.`), z.refine((traits) => traits.every((trait) => trait.length <= 40), `Each trait must be at most 40 characters.`)))),
	monthlyAmount: z.pipe(z.string().check(z.refine((text) => text.trim() === "" || parseMonthlyAmount(text) !== null, notANumber)), z.pipe(z.transform((text) => parseMonthlyAmount(text) ?? 3e3), z.number().check(z.gte(1, amountOutOfRange), z.lte(DOG_MONTHLY_MAX_RUPEES, amountOutOfRange))))
});
z.keyof(dogSchema).options;
var emptyDogForm = {
	name: "",
	image: "",
	tagline: "",
	age: "",
	location: "",
	traits: "",
	monthlyAmount: String(STANDARD_MONTHLY_RUPEES)
};
/** Splits a text at its commas: trimmed, without empty entries and duplicates. */
function toTraits(text) {
	const traits = /* @__PURE__ */ new Map();
	for (const part of text.split(",")) {
		const trait = part.trim();
		const key = trait.toLocaleLowerCase("en-IN");
		if (trait !== "" && !traits.has(key)) traits.set(key, trait);
	}
	return [...traits.values()];
}
/**
* Parses an amount such as '3000', '₹3,500' or '२५००'.
* @returns rupees, rounded to the paisa; null when the text is not a number
*/
function parseMonthlyAmount(text) {
	const digits = toWesternDigits(text).replaceAll(/[₹,\s]/gu, "");
	const rupees = Number(digits);
	return digits === "" || !Number.isFinite(rupees) ? null : Math.round(rupees * 100) / 100;
}
// src/entities/dog/dog-choices-api.ts
var dog_choices_api_exports = /* @__PURE__ */ __exportAll({
	dogAreasQuery: () => dogAreasQuery,
	dogChoicesQuery: () => dogChoicesQuery,
	dogsOfAreaQuery: () => dogsOfAreaQuery
});
/**
* The first dogs whose name, tagline and area have every word of a text, those whose name begins with it first; by name
* for ''.
*/
function dogChoicesQuery(search) {
	return queryOptions({
		queryKey: dogKeys.choices(search),
		queryFn: async ({ client, signal }) => {
			const tables = await publicTables();
			const { data } = await (search === "" ? tables.from("dog_profiles").select(CHOICE_COLUMNS).order("name").order("id") : tables.rpc("search_dogs", { search }, { get: true }).select(CHOICE_COLUMNS)).limit(CHOICES_AT_ONCE).abortSignal(signal).throwOnError();
			return data;
		}
	});
}
/** The available dogs of an area, by name. At most 1,000. */
function dogsOfAreaQuery(area) {
	return queryOptions({
		queryKey: dogKeys.ofArea(area),
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("dog_profiles").select(CHOICE_COLUMNS).eq("location", area).eq("status", "available").order("name").order("id").limit(PAGE_SIZE_LIMIT).abortSignal(signal).throwOnError();
			return data;
		}
	});
}
var CHOICE_COLUMNS, CHOICES_AT_ONCE, dogAreasQuery;
var init_dog_choices_api = __esmMin((() => {
	init_dog_api();
	init_dog_in_hindi();
	init_dog_translations_api();
	init_language();
	init_pagination();
	init_rpc();
	init_supabase();
	CHOICE_COLUMNS = "id, name, location, status";
	CHOICES_AT_ONCE = 20;
	dogAreasQuery = queryOptions({
		queryKey: dogKeys.areas,
		queryFn: ({ signal }) => rpc("dog_areas", {}, signal, publicTables, { get: true })
	});
}));
// src/entities/mailing/mailing-api.ts
init_dog_choices_api();
var mailing_api_exports = /* @__PURE__ */ __exportAll({
	askForIdentities: () => askForIdentities,
	mailingErrorText: () => mailingErrorText,
	mailingsQuery: () => mailingsQuery,
	messageSponsors: () => messageSponsors,
	recipientCountQuery: () => recipientCountQuery
});
init_error_texts();
init_rpc();
init_supabase();
var PROGRESS_REFRESH_MILLISECONDS = 3e3;
/** The newest of a target are shown. */
var SHOWN_MAILINGS = 5;
var mailingKeys = {
	all: ["mailings"],
	count: (target) => [
		...mailingKeys.all,
		"count",
		target
	],
	list: (target) => [
		...mailingKeys.all,
		"list",
		target
	]
};
/** How many people a mailing would write to now, by the function that lists them for it. */
function recipientCountQuery(target) {
	return queryOptions({
		queryKey: mailingKeys.count(target),
		staleTime: 0,
		queryFn: ({ signal }) => {
			return rpc("count_mailing_recipients", {
				kind: target.kind,
				...target.kind === "newsletter" && { audience: target.audience },
				...target.kind !== "identity-request" && target.dogId !== null && { dog_id: target.dogId },
				...target.kind === "identity-request" && {
					tax_year: target.taxYear,
					mode: target.mode
				}
			}, signal);
		}
	});
}
/** The newest mailings to a target, of anybody in the team. Refetched while one of them is being sent. */
function mailingsQuery(target) {
	return queryOptions({
		queryKey: mailingKeys.list(target),
		staleTime: 0,
		refetchInterval: ({ state }) => state.data?.some(({ finished_at }) => finished_at === null) ? PROGRESS_REFRESH_MILLISECONDS : false,
		queryFn: async ({ signal }) => {
			const rows = (await supabase()).from("mailings").select("*").eq("kind", target.kind);
			const { data } = await (target.kind === "sponsor-message" ? rows.eq("dog_id", target.dogId) : rows.eq("tax_year", target.taxYear).eq("mode", target.mode)).order("created_at", { ascending: false }).order("id").limit(SHOWN_MAILINGS).abortSignal(signal).throwOnError();
			return data;
		}
	});
}
/**
* Writes a message to every sponsor of a dog, in the background. The same text within a day is sent once. Without an
* error toast: the dialog, which would cover it, shows the error.
*/
var messageSponsors = mutationOptions({
	mutationFn: ({ dogId, subject, body }) => rpc("message_sponsors", {
		dog_id: dogId,
		subject,
		body
	}),
	onSettled: refresh$2
});
/** Asks the donors of a tax year for what is missing, in the background, each at most once in 30 days. */
var askForIdentities = mutationOptions({
	mutationFn: ({ taxYear, mode }) => rpc("ask_for_identities", {
		tax_year: taxYear,
		mode
	}),
	onSettled: refresh$2
});
function refresh$2(_data, _error, _variables, _onMutateResult, { client }) {
	return client.invalidateQueries({ queryKey: mailingKeys.all });
}
/** Why a mailing could not be requested, as a sentence. */
var mailingErrorText = errorTexts({
	PT429: "Too much is being sent already. Please wait until some of it is done.",
	PT409: "Somebody else changed this meanwhile, so nothing was sent. Close it, and open it again from the list.",
	otherwise: "We can’t tell whether that worked. Please try again: nobody is written to twice."
});
var init_donations = __esmMin((() => {
	init_say();
	say("One-time"), say("Monthly");
	say("Not paid yet"), say("Completed"), say("Failed"), say("Refunded"), say("Disputed");
	say("Bank transfer"), say("Cheque or draft"), say("Cash");
}));
// src/lib/download.ts
/** Downloads a file under its name. */
function downloadFile(file) {
	const address = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = address;
	link.download = file.name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 6e4);
}
/**
* Downloads a text as a file.
* @param type the media type, such as `text/csv`
*/
function downloadText(fileName, type, text) {
	downloadFile(new File([text], fileName, { type: `${type};charset=utf-8` }));
}
var init_download = __esmMin((() => {}));
// src/features/donations/donation.ts
function toDonation(row) {
	return {
		id: row.id,
		givenAt: row.paid_at ?? row.created_at,
		amountPaise: row.amount_paise,
		refundedPaise: row.refunded_paise,
		isTest: row.mode === "test",
		type: row.type,
		status: row.status,
		dogName: row.dog_profiles && nameOfJoinedDog(row.dog_profiles),
		receipt: latestReceipt(row.receipts)
	};
}
/** The one whose place no other took. */
function latestReceipt(rows) {
	const replaced = new Set(rows.map((row) => row.replaces_id));
	const latest = rows.find(({ id }) => !replaced.has(id));
	if (!latest) return null;
	const { id, number, kind } = latest;
	return {
		id,
		number,
		isCancellation: kind === "cancellation"
	};
}
var init_donation = __esmMin((() => {
	init_site();
	init_donations();
	init_dog();
	init_dates();
	init_money();
	init_say();
	say("Pending"), say("Completed"), say("Failed"), say("Refunded"), say("Disputed");
	say("Date"), say("Amount (₹)"), say("Type"), say("Status"), say("Dog"), say("Refunded (₹)"), say("Receipt");
}));
// src/features/donations/donations-api.ts
var donations_api_exports = /* @__PURE__ */ __exportAll({ donationsQuery: () => donationsQuery });
/**
* A person's donations, newest first. The request names the person, because staff may read everybody's rows.
* Always stale: a payment may just have been recorded.
*/
function donationsQuery(userId) {
	return queryOptions({
		queryKey: donationKeys.list(userId),
		staleTime: 0,
		refetchOnReconnect: true,
		queryFn: async ({ signal }) => {
			return (await fetchAllRows((last) => fetchDonationsPage(userId, last, signal))).map(toDonation).toSorted((one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt));
		}
	});
}
async function fetchDonationsPage(userId, last, signal) {
	const { data } = await newestFirst((await supabase()).from("donations").select(`id, created_at, paid_at, amount_paise, refunded_paise, type, status, mode, dog_profiles(${joinedName}), receipts(id, number, kind, replaces_id)`).eq("user_id", userId).retry(false).abortSignal(signal), last).throwOnError();
	return data;
}
var donationKeys;
var init_donations_api = __esmMin((() => {
	init_dog();
	init_donation();
	init_pagination();
	init_supabase();
	donationKeys = { list: (userId) => [
		"donations",
		"list",
		userId
	] };
}));
// src/features/donors/donors-api.ts
init_donations_api();
var donors_api_exports = /* @__PURE__ */ __exportAll({
	anyDonorQuery: () => anyDonorQuery,
	certificateDetailsQuery: () => certificateDetailsQuery,
	correctDonor: () => correctDonor,
	donorProfileQuery: () => donorProfileQuery,
	donorQuery: () => donorQuery,
	registrationQuery: () => registrationQuery,
	saveDonor: () => saveDonor,
	saveDonorOfReceipt: () => saveDonorOfReceipt
});
init_env();
init_rpc();
init_supabase();
/** The details of an account; null before the first donation. Staff may read other rows, so it names the account. */
function donorQuery(userId) {
	return queryOptions({
		queryKey: ["donor", userId],
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("donors").select("name, address, pan_masked").eq("user_id", userId).abortSignal(signal).maybeSingle().throwOnError();
			return data;
		}
	});
}
/** The name and address of an account's profile, for its first donation; '' if there are none. */
function donorProfileQuery(userId) {
	return queryOptions({
		queryKey: [
			"donor",
			userId,
			"profile"
		],
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("profiles").select("name, address").eq("user_id", userId).abortSignal(signal).maybeSingle().throwOnError();
			return data ?? {
				name: "",
				address: ""
			};
		}
	});
}
var savedSchema = z.object({
	name: z.string(),
	address: z.string(),
	pan_masked: z.nullable(z.string()),
	/** Nothing is changed before a press in an email to it, such as 'a•••@example.org'. */
	sent_to: z.optional(z.string())
});
/** Saves the details of an account. Fails with a FunctionError. */
function saveDonor(userId) {
	return mutationOptions({
		mutationFn: (details) => callSaveDonor(details),
		onSuccess: ({ sent_to: _sentTo, ...donor }, _details, _onMutateResult, { client }) => {
			client.setQueryData(donorQuery(userId).queryKey, donor);
		},
		gcTime: 0
	});
}
/**
* Adds what is missing of a donor without an account, who has a link to a receipt, or sends the email that confirms a
* replacement. Fails with a FunctionError.
* @param secret the one of the link
*/
function saveDonorOfReceipt(receiptId, secret) {
	return mutationOptions({
		mutationFn: (details) => callSaveDonor(details, {
			receipt_id: receiptId,
			secret
		}),
		gcTime: 0
	});
}
/**
* Corrects the details of any donor. For administrators. Fails with a FunctionError, `changed-meanwhile` when somebody
* changed them after they were fetched.
*/
function correctDonor(donorId) {
	return mutationOptions({
		mutationFn: ({ updated_at, ...details }) => callSaveDonor(details, {
			donor_id: donorId,
			updated_at
		}),
		onSettled: (_saved, _error, _details, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: anyDonorQuery(donorId).queryKey }),
		gcTime: 0
	});
}
/** The details on the receipts of any donor, for the team. Null when they are deleted. */
function anyDonorQuery(donorId) {
	return queryOptions({
		queryKey: [
			"donor",
			"any",
			donorId
		],
		staleTime: 0,
		gcTime: 0,
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("donors").select("name, address, pan_masked, updated_at").eq("id", donorId).abortSignal(signal).maybeSingle().throwOnError();
			return data;
		}
	});
}
async function callSaveDonor({ name, address, pan }, receipt = {}) {
	const saved = savedSchema.safeParse(await callFunction("save-donor", {
		name,
		address,
		is_indian_citizen: true,
		pan,
		...receipt
	}));
	if (!saved.success) throw new FunctionError(void 0);
	return saved.data;
}
/**
* Whether the organisation is registered for tax-deductible donations, so that it can issue certificates.
* @param day as YYYY-MM-DD
*/
function registrationQuery(day) {
	return queryOptions({
		queryKey: ["registration", day],
		queryFn: async ({ signal }) => {
			const { data } = await (await publicTables()).from("receipt_settings").select("registration_number, valid_until").abortSignal(signal).single().throwOnError();
			return data.registration_number !== null && (data.valid_until ?? day) >= day;
		}
	});
}
/** The donors of an account's receipts of this tax year and the last, the account's own details first. */
function certificateDetailsQuery(userId) {
	return queryOptions({
		queryKey: [
			"receipts",
			"certificate",
			userId
		],
		staleTime: 0,
		queryFn: ({ signal }) => rpc("certificate_details", { mode: isLiveSite() ? "live" : "test" }, signal)
	});
}
// src/features/email-links/email-links-api.ts
var email_links_api_exports = /* @__PURE__ */ __exportAll({
	claimDonation: () => claimDonation,
	claimQuery: () => claimQuery,
	confirmDogNews: () => confirmDogNews,
	confirmNewsletter: () => confirmNewsletter,
	leaveList: () => leaveList,
	undoClaim: () => undoClaim,
	undoQuery: () => undoQuery
});
init_language();
init_rpc();
init_supabase();
var claimKeys = {
	claim: (secret, userId) => [
		"claims",
		"claim",
		secret,
		userId
	],
	undo: (secret) => [
		"claims",
		"undo",
		secret
	]
};
var donationSchema = z.object({
	amount_paise: z.int(),
	/** The Indian day of the payment. */
	paid_on: z.iso.date(),
	/** null for a donation to all dogs. */
	dog_name: z.nullable(z.string())
});
var claimSchema = z.extend(donationSchema, { state: z.enum([
	"open",
	"yours",
	"used",
	"taken",
	"expired"
]) });
var undoSchema = z.extend(donationSchema, { state: z.enum([
	"open",
	"undone",
	"account-deleted"
]) });
var claimResultSchema = z.enum([
	"added",
	"yours",
	"used",
	"taken",
	"expired",
	"unknown"
]);
var undoResultSchema = z.enum([
	"undone",
	"account-deleted",
	"unknown"
]);
/**
* The donation of a claim link and what the account can do with it; null for an unknown secret.
* @param userId of the signed-in user; null asks as a visitor
*/
function claimQuery(secret, userId) {
	return queryOptions({
		queryKey: claimKeys.claim(secret, userId),
		staleTime: Infinity,
		queryFn: async ({ signal }) => {
			const client = userId === null ? publicTables : supabase;
			const donation = await rpc("donation_to_claim", {
				secret,
				...requestLanguage
			}, signal, client);
			return z.nullable(claimSchema).parse(donation);
		}
	});
}
/** Adds the donation of a claim link to the signed-in account. The page shows an error. */
var claimDonation = mutationOptions({ mutationFn: async (secret) => claimResultSchema.parse(await rpc("claim_donation", { secret })) });
/** The claimed donation that a link takes back; null for an unknown secret. */
function undoQuery(secret) {
	return queryOptions({
		queryKey: claimKeys.undo(secret),
		staleTime: Infinity,
		queryFn: async ({ signal }) => {
			const donation = await rpc("claim_to_undo", {
				secret,
				...requestLanguage
			}, signal, publicTables);
			return z.nullable(undoSchema).parse(donation);
		}
	});
}
/** Takes a claimed donation back from its account. The page shows an error. */
var undoClaim = mutationOptions({ mutationFn: async (secret) => undoResultSchema.parse(await rpc("undo_claim", { secret }, void 0, publicTables)) });
/**
* Confirms a newsletter subscription, with the token of its email. Returns false if the address is no longer on
* the list. Without an error toast, as {@link leaveList}: the page shows the error.
*/
var confirmNewsletter = mutationOptions({ mutationFn: (token) => rpc("confirm_newsletter_subscription", { token }, void 0, publicTables) });
/** Confirms that an address follows a dog, with the token of its email. False if the token is unknown. */
var confirmDogNews = mutationOptions({ mutationFn: (token) => rpc("confirm_dog_news", { token }, void 0, publicTables) });
/** Takes a person off a list, with the token of an email. Returns false if the token is unknown. */
function leaveList(list) {
	return mutationOptions({
		mutationFn: (token) => rpc("unsubscribe", {
			list,
			token
		}, void 0, publicTables),
		onSuccess: (_data, _variables, _onMutateResult, { client }) => client.invalidateQueries()
	});
}
// src/features/gifts/gift.ts
var occasions, dogStatuses, openedSchema$1;
var init_gift = __esmMin((() => {
	init_dates();
	init_paths();
	init_say();
	occasions = [
		"birthday",
		"in-memory",
		"in-honour",
		"just-so"
	];
	dogStatuses = [
		"available",
		"adopted",
		"passed_away",
		"moved"
	];
	openedSchema$1 = z.union([z.object({ state: z.literal("withdrawn") }), z.object({
		state: z.literal("ready"),
		recipient_name: z.string(),
		giver_name: z.string(),
		occasion: z.enum(occasions),
		memory_of: z.nullable(z.string()),
		message: z.nullable(z.string()),
		/** The Indian day, as YYYY-MM-DD. */
		given_on: z.string(),
		is_monthly: z.boolean(),
		/** Paid with a test key, so that no money moved. */
		is_test: z.boolean(),
		/** The Indian day from which on it is for this dog. */
		since: z.string(),
		/** Null for all dogs. */
		dog: z.nullable(z.object({
			id: z.uuid(),
			name: z.string(),
			tagline: z.string(),
			image_url: z.string(),
			status: z.enum(dogStatuses)
		})),
		/** The link came by email, so one press subscribes that address. */
		has_address: z.boolean(),
		is_subscribed: z.boolean()
	})]);
}));
// src/features/gifts/gifts-api.ts
var gifts_api_exports = /* @__PURE__ */ __exportAll({
	correctGiftEmail: () => correctGiftEmail,
	deleteGiftPage: () => deleteGiftPage,
	followDog: () => followDog,
	followErrorMessage: () => followErrorMessage,
	giftErrorMessage: () => giftErrorMessage,
	isAddressProblem: () => isAddressProblem,
	openedGiftQuery: () => openedGiftQuery,
	ownGiftsQuery: () => ownGiftsQuery,
	renewGiftLink: () => renewGiftLink,
	resendGift: () => resendGift,
	withdrawGift: () => withdrawGift
});
/** The gifts that a person has paid, the newest first, 200 at most. */
function ownGiftsQuery(userId) {
	return queryOptions({
		queryKey: giftKeys.own(userId),
		staleTime: 0,
		queryFn: ({ signal }) => rpc("own_gifts", requestLanguage, signal)
	});
}
/** Whether another address would help. */
function isAddressProblem({ message }) {
	return addressProblems.has(message);
}
/** The gift that a link opens; null for an unknown link. */
function openedGiftQuery(giftId, secret) {
	return queryOptions({
		queryKey: giftKeys.opened(giftId, secret),
		queryFn: async ({ signal }) => {
			const terms = {
				gift_id: giftId,
				secret,
				...requestLanguage
			};
			return z.nullable(openedSchema$1).parse(await rpc("gift", terms, signal, publicTables));
		}
	});
}
var giftKeys, refetchOwn, renewGiftLink, withdrawGift, resendGift, correctGiftEmail, problems, addressProblems, giftErrorMessage, deleteGiftPage, followResultSchema, followDog, followErrorMessage;
var init_gifts_api = __esmMin((() => {
	init_gift();
	init_error_texts();
	init_language();
	init_rpc();
	init_say();
	init_supabase();
	giftKeys = {
		own: (userId) => [
			"gifts",
			"own",
			userId
		],
		opened: (giftId, secret) => [
			"gifts",
			"opened",
			giftId,
			secret
		]
	};
	refetchOwn = (client) => client.invalidateQueries({ queryKey: ["gifts", "own"] });
	renewGiftLink = mutationOptions({ mutationFn: (giftId) => rpc("renew_gift_link", { gift_id: giftId }) });
	withdrawGift = mutationOptions({
		mutationFn: (giftId) => rpc("withdraw_gift", { gift_id: giftId }),
		onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refetchOwn(client)
	});
	resendGift = mutationOptions({
		mutationFn: (giftId) => rpc("resend_gift", { gift_id: giftId }),
		onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refetchOwn(client)
	});
	correctGiftEmail = mutationOptions({
		mutationFn: ({ giftId, email }) => rpc("correct_gift_email", {
			gift_id: giftId,
			email
		}),
		onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refetchOwn(client)
	});
	problems = {
		"unknown-gift": say("This gift isn’t one of yours."),
		"not-ready": say("This gift has been withdrawn."),
		"being-sent": say("The email is being sent right now. Please look again in a few minutes."),
		delivered: say("The email has been sent, so the gift can’t be withdrawn any more."),
		"already-corrected": say("The address has already been corrected, which is possible only once."),
		"already-sent-again": say("The email has already been sent again, which is possible only once."),
		"not-by-email": say("The address for this gift has been deleted. Show the page yourself."),
		"gift-address-stopped": say("This address doesn’t accept gifts by email. Show the page yourself."),
		"too-many-gifts": say("This address has ten gifts that were sent lately or are still waiting for their day, so it can’t take more for now. Show the page yourself."),
		"too-many-addresses": say("Five addresses were entered for this gift today, and it takes no more. Please try again tomorrow."),
		"not-an-address": say("Please enter a valid email address."),
		otherwise: say("That didn’t work. Please check your connection and try again.")
	};
	addressProblems = /* @__PURE__ */ new Set([
		"gift-address-stopped",
		"too-many-gifts",
		"not-an-address"
	]);
	giftErrorMessage = errorTexts(problems);
	deleteGiftPage = mutationOptions({
		mutationFn: ({ giftId, secret }) => rpc("delete_gift_page", {
			gift_id: giftId,
			secret
		}, void 0, senderTables),
		onSuccess: (_data, { giftId }, _onMutateResult, { client }) => {
			client.removeQueries({ queryKey: [
				"gifts",
				"opened",
				giftId
			] });
		}
	});
	followResultSchema = z.enum([
		"subscribed",
		"confirmation-sent",
		"unknown"
	]);
	followDog = mutationOptions({ mutationFn: async ({ giftId, ...terms }) => followResultSchema.parse(await rpc("follow_dog", {
		gift_id: giftId,
		...terms,
		...requestLanguage
	}, void 0, senderTables)) });
	followErrorMessage = errorTexts({
		...problems,
		PT429: say("Too many requests from here. Please try again in an hour."),
		"too-many-from-all": say("We are getting more requests than we can take. Please try again in an hour.")
	});
}));
// src/features/team/team-api.ts
init_gifts_api();
var team_api_exports = /* @__PURE__ */ __exportAll({
	changeRole: () => changeRole,
	giveRole: () => giveRole,
	invitationsQuery: () => invitationsQuery,
	removeApps: () => removeApps,
	removeRole: () => removeRole,
	teamErrorText: () => teamErrorText,
	teamMembersQuery: () => teamMembersQuery,
	withdrawInvitation: () => withdrawInvitation
});
init_error_texts();
init_rpc();
var teamKeys = {
	all: ["team"],
	members: ["team", "members"],
	invitations: ["team", "invitations"]
};
/** Who has which role, administrators first, then by name. At most 1,000. */
var teamMembersQuery = queryOptions({
	queryKey: teamKeys.members,
	staleTime: 0,
	queryFn: ({ signal }) => rpc("team_members", {}, signal)
});
/** The addresses that get a role once an account confirms them, the first to end first. At most 1,000. */
var invitationsQuery = queryOptions({
	queryKey: teamKeys.invitations,
	staleTime: 0,
	queryFn: ({ signal }) => rpc("team_invitations", {}, signal)
});
/** Gives an email address a role: at once to an account that has confirmed it, else by an invitation. */
var giveRole = mutationOptions({
	mutationFn: (variables) => rpc("give_role", variables),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client)
});
var changeRole = mutationOptions({
	mutationFn: ({ userId, role }) => rpc("change_role", {
		member_id: userId,
		new_role: role
	}),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client)
});
var removeRole = mutationOptions({
	mutationFn: (userId) => rpc("remove_role", { member_id: userId }),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client)
});
/** Removes the authenticator apps of a member who has lost them. */
var removeApps = mutationOptions({
	mutationFn: async (userId) => {
		await callFunction("remove-app", { user_id: userId });
	},
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client)
});
var withdrawInvitation = mutationOptions({
	mutationFn: (id) => rpc("withdraw_invitation", { invitation_id: id }),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client)
});
/** Also after a change that failed, because the list may be what is out of date. */
function refreshTeam(client) {
	client.invalidateQueries({ queryKey: teamKeys.all });
}
/** The sentence for a change of the team that failed. */
var teamErrorText = errorTexts({
	"last-administrator": "This is the last administrator. Make somebody else an administrator first.",
	"not-in-team": "This person is not in the team any more.",
	"invalid-email": "Please enter a valid email address.",
	otherwise: "The team could not be changed. Please check your connection and try again."
});
// src/features/emails/emails-api.ts
var emails_api_exports = /* @__PURE__ */ __exportAll({
	emailOverviewQuery: () => emailOverviewQuery,
	refusedAddressesQuery: () => refusedAddressesQuery,
	tryAddressAgain: () => tryAddressAgain,
	unsentEmailsQuery: () => unsentEmailsQuery
});
init_rpc();
init_supabase();
init_toast();
var emailKeys = {
	overview: ["email", "overview"],
	refused: ["email", "refused"],
	unsent: ["email", "unsent"]
};
var emailOverviewQuery = queryOptions({
	queryKey: emailKeys.overview,
	staleTime: 0,
	queryFn: async ({ signal }) => (await rpc("email_overview", {}, signal))[0] ?? null
});
/** The newest hundred emails that failed this week or wait too long. */
var unsentEmailsQuery = queryOptions({
	queryKey: emailKeys.unsent,
	staleTime: 0,
	queryFn: ({ signal }) => rpc("unsent_emails", {}, signal)
});
var REFUSED_LIMIT = 100;
/** The newest {@link REFUSED_LIMIT}, and the count of all. */
var refusedAddressesQuery = queryOptions({
	queryKey: emailKeys.refused,
	staleTime: 0,
	queryFn: async ({ signal }) => {
		const { data: addresses, count } = await (await supabase()).from("refused_addresses").select("email, reason, refused_at", { count: "exact" }).order("refused_at", { ascending: false }).order("email").limit(REFUSED_LIMIT).abortSignal(signal).throwOnError();
		return {
			addresses,
			count: count ?? addresses.length
		};
	}
});
/** Lets the next email to an address leave. Does nothing when the address is no longer refused. */
var tryAddressAgain = mutationOptions({
	mutationFn: async (email) => {
		await (await supabase()).from("refused_addresses").delete().eq("email", email).throwOnError();
	},
	onSuccess: (_data, email) => {
		showToast("success", `The next email to ${email} will be sent.`);
	},
	onSettled: (_data, _error, _email, _onMutateResult, { client }) => {
		client.invalidateQueries({ queryKey: emailKeys.refused });
	},
	meta: { errorMessage: "That did not work. Please try again." }
});
// src/lib/entries-query.ts
/** The functions of the database return one row more, so that a next page is known. */
var ROWS_PER_PAGE$2 = 10;
/** A list for EntryList, newest first. `fetchPage` gets the last row of the page before. */
function entriesQuery(queryKey, fetchPage) {
	return infiniteQueryOptions({
		queryKey,
		staleTime: 0,
		initialPageParam: null,
		getNextPageParam: ({ next }) => next,
		queryFn: async ({ pageParam, signal }) => {
			const rows = await fetchPage(pageParam, signal);
			const items = rows.slice(0, ROWS_PER_PAGE$2);
			return {
				items,
				next: rows.length > ROWS_PER_PAGE$2 ? items.at(-1) ?? null : null
			};
		}
	});
}
// src/features/review-items/review-items-api.ts
var review_items_api_exports = /* @__PURE__ */ __exportAll({
	REVIEW_ITEMS_PER_PAGE: () => 20,
	addReviewItemNote: () => addReviewItemNote,
	assignReviewItem: () => assignReviewItem,
	isDoneAlready: () => isDoneAlready,
	jobRunsQuery: () => jobRunsQuery,
	personReviewItemsQuery: () => personReviewItemsQuery,
	reviewItemAssigneesQuery: () => reviewItemAssigneesQuery,
	reviewItemErrorMessage: () => reviewItemErrorMessage,
	reviewItemNotesQuery: () => reviewItemNotesQuery,
	reviewItemsQuery: () => reviewItemsQuery
});
init_error_texts();
init_pagination();
init_rpc();
init_supabase();
init_toast();
var reviewItemKeys = {
	all: ["review-items"],
	page: (filters) => [
		...reviewItemKeys.all,
		"list",
		filters
	],
	notes: (id) => [
		...reviewItemKeys.all,
		"notes",
		id
	],
	assignees: () => [...reviewItemKeys.all, "assignees"],
	ofPerson: (personId) => [
		...reviewItemKeys.all,
		"of-person",
		personId
	]
};
/** A page of review items. Open ones: money first, by deadline, then the oldest; closed ones: the last one first. */
function reviewItemsQuery(filters) {
	const { page, shown } = filters;
	return queryOptions({
		queryKey: reviewItemKeys.page(filters),
		queryFn: ({ signal }) => fetchFoundPage(page, 20, (range) => rpc("review_item_list", {
			are_closed: shown === "closed",
			only_mine: shown === "mine",
			...range
		}, signal))
	});
}
/** The notes about a review item, newest first. */
function reviewItemNotesQuery(id) {
	return entriesQuery(reviewItemKeys.notes(id), (last, signal) => rpc("review_item_notes", {
		review_item_id: id,
		...last && { before_id: last.id }
	}, signal));
}
/** To whom a review item can be assigned, by name. */
var reviewItemAssigneesQuery = queryOptions({
	queryKey: reviewItemKeys.assignees(),
	queryFn: ({ signal }) => rpc("review_item_assignees", {}, signal)
});
/** What was to decide about one person's donations and sponsorships, newest first. */
function personReviewItemsQuery(personId) {
	return queryOptions({
		queryKey: reviewItemKeys.ofPerson(personId),
		staleTime: 0,
		queryFn: ({ signal }) => rpc("person_review_items", { person_id: personId }, signal)
	});
}
var doneTexts = {
	note: "Note added.",
	close: "Closed.",
	reopen: "Open again."
};
/**
* Adds a note, and closes the review item with it or opens it again. Without an error toast: the dialog, which would
* cover it, shows the error.
* @throws Error that {@link isDoneAlready} recognises when somebody else was faster; nothing is stored
*/
var addReviewItemNote = mutationOptions({
	mutationFn: ({ id, action, body }) => rpc("add_review_item_note", {
		review_item_id: id,
		action,
		body
	}),
	onSuccess: (_data, { action }) => showToast("success", doneTexts[action]),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: reviewItemKeys.all })
});
/** Whether the review item was already closed, or already open again. */
function isDoneAlready({ message }) {
	return message === "closed-already" || message === "open-already";
}
/** Without an error toast: the dialog shows the error. */
var assignReviewItem = mutationOptions({
	mutationFn: ({ id, assignee, previousId }) => rpc("assign_review_item", {
		review_item_id: id,
		...assignee && { assignee_id: assignee.user_id },
		...previousId !== null && { previous_id: previousId }
	}),
	onSuccess: (_data, { assignee }) => showToast("success", assignee === null ? "Assigned to nobody." : `Assigned to ${assignee.name}.`),
	onSettled: (_data, _error, _variables, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: reviewItemKeys.all })
});
/** Why something was not saved. */
var reviewItemErrorMessage = errorTexts({
	"unknown-review-item": "This review item is not here any more.",
	"closed-already": "This was closed meanwhile, so that it needs nobody.",
	"assigned-meanwhile": "Somebody else has just assigned this. See to whom, and save again if you still want to change it.",
	"not-in-staff": "This person can’t look after review items any more. Choose somebody else.",
	otherwise: "This could not be saved. What you entered is still here. Please try again."
});
/** When each scheduled job last ran, by name. A job that never ran is missing. */
var jobRunsQuery = queryOptions({
	queryKey: ["scheduled-jobs"],
	queryFn: async ({ signal }) => {
		const { data } = await (await supabase()).from("scheduled_jobs").select("name, last_run_at, last_result").abortSignal(signal).throwOnError();
		return new Map(data.map((row) => [row.name, row]));
	}
});
// src/features/messages/messages-api.ts
var messages_api_exports = /* @__PURE__ */ __exportAll({
	inboxQuery: () => inboxQuery,
	markRead: () => markRead,
	messageQuery: () => messageQuery,
	unreadCountQuery: () => unreadCountQuery
});
init_pagination();
init_supabase();
init_paths();
init_say();
var MESSAGES_PER_PAGE = 50;
var messageKeys = {
	of: (userId) => ["messages", userId],
	inbox: (userId) => [...messageKeys.of(userId), "inbox"],
	one: (userId, messageId) => [
		...messageKeys.of(userId),
		"one",
		messageId
	],
	unreadCount: (userId) => [...messageKeys.of(userId), "unread-count"]
};
var firstPage = null;
/**
* The inbox of a user, newest first. Every query of this file filters by recipient, because row-level
* security also lets administrators and staff read what they sent.
*/
function inboxQuery(userId) {
	return infiniteQueryOptions({
		queryKey: messageKeys.inbox(userId),
		staleTime: 0,
		initialPageParam: firstPage,
		getNextPageParam: ({ nextCursor }) => nextCursor,
		queryFn: async ({ pageParam, signal }) => {
			const { data } = await newestFirst((await supabase()).from("messages").select("*").eq("recipient_id", userId).abortSignal(signal), pageParam, 51).throwOnError();
			const messages = data.slice(0, MESSAGES_PER_PAGE);
			return {
				messages,
				nextCursor: data.length > MESSAGES_PER_PAGE ? messages.at(-1) ?? null : null
			};
		}
	});
}
/** One message of a user, or null: for links to messages that are not on a loaded page. */
function messageQuery(userId, messageId) {
	return queryOptions({
		queryKey: messageKeys.one(userId, messageId),
		queryFn: async ({ signal }) => {
			if (!isUuid(messageId)) return null;
			const { data } = await (await supabase()).from("messages").select("*").eq("id", messageId).eq("recipient_id", userId).abortSignal(signal).maybeSingle().throwOnError();
			return data;
		}
	});
}
function unreadCountQuery(userId) {
	return queryOptions({
		queryKey: messageKeys.unreadCount(userId),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			const { count } = await (await supabase()).from("messages").select("*", {
				count: "exact",
				head: true
			}).eq("recipient_id", userId).is("read_at", null).abortSignal(signal).throwOnError();
			return count ?? 0;
		}
	});
}
/** Marks a message as read with an optimistic update, which an error rolls back. */
function markRead(userId) {
	return mutationOptions({
		mutationFn: async (messageId) => {
			await (await supabase()).from("messages").update({ read_at: (/* @__PURE__ */ new Date()).toISOString() }).eq("id", messageId).eq("recipient_id", userId).is("read_at", null).throwOnError();
		},
		onMutate: (messageId, { client }) => {
			cacheReadAt(client, userId, messageId, (/* @__PURE__ */ new Date()).toISOString());
			client.setQueryData(unreadCountQuery(userId).queryKey, (count) => count && count - 1);
		},
		onError: (_error, messageId, _onMutateResult, { client }) => {
			cacheReadAt(client, userId, messageId, null);
			client.setQueryData(unreadCountQuery(userId).queryKey, (count) => count && count + 1);
		},
		onSettled: (_data, _error, _messageId, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: messageKeys.unreadCount(userId) }),
		meta: { errorMessage: say("The message could not be marked as read.") }
	});
}
/** Changes a message in the cached inbox and in its own cached query. */
function cacheReadAt(client, userId, messageId, read_at) {
	const update = (message) => message.id === messageId ? {
		...message,
		read_at
	} : message;
	client.setQueryData(inboxQuery(userId).queryKey, (inbox) => inbox && {
		...inbox,
		pages: inbox.pages.map((page) => ({
			...page,
			messages: page.messages.map(update)
		}))
	});
	client.setQueryData(messageQuery(userId, messageId).queryKey, (message) => message && update(message));
}
// supabase/functions/_shared/common/emails/plain-text.ts
/** Text on one line, without control characters: fit for a header of an email. */
function oneLine(text) {
	return text.replaceAll(INVISIBLE, " ").replaceAll(/\s+/gu, " ").trim();
}
/**
* Text on one line, cut at a character boundary.
* @param length in characters as a reader counts them
*/
function shortened(text, length) {
	const characters = Array.from(GRAPHEMES.segment(oneLine(text)), ({ segment }) => segment);
	if (characters.length <= length) return characters.join("");
	return `${characters.slice(0, length - 1).join("").trimEnd()}…`;
}
/** Paragraphs are separated by empty lines, and may have line breaks. */
function paragraphsOf(text) {
	return text.replaceAll(/\r\n?/g, "\n").split(/\n\s*\n/).map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== "");
}
/** Splits text at its http and https addresses. Other schemes are never links. */
function withLinks(text) {
	const parts = [];
	let end = 0;
	for (const match of text.matchAll(WEB_ADDRESS)) {
		const url = match[0].replace(CLOSING_PUNCTUATION, "");
		if (!URL.canParse(url)) continue;
		parts.push({ text: text.slice(end, match.index) }, {
			text: url,
			url
		});
		end = match.index + url.length;
	}
	return [...parts, { text: text.slice(end) }].filter((part) => part.text !== "");
}
/**
* The same text, with an invisible word joiner (U+2060) in whatever mail programs would turn into a link by themselves. The
* organisation's own address stays one.
*/
function withoutAddresses(text) {
	const { email } = organisationDetails;
	return text.split(email).map((part) => part.replaceAll(PART_OF_ADDRESS, "$&⁠")).join(email);
}
var WEB_ADDRESS, CLOSING_PUNCTUATION, INVISIBLE, PART_OF_ADDRESS, GRAPHEMES;
var init_plain_text = __esmMin((() => {
	init_organisation();
	WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"“”]+/giu;
	CLOSING_PUNCTUATION = /[.,;:!?'’)\]}।]+$/u;
	INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
	PART_OF_ADDRESS = /[@＠]|[.．。｡](?=\d*(?:\p{L}|[.．。｡-][\p{L}\d]))|(?<=www)[.．。｡]|\/(?=\/)|\\(?=\\)|(?<=\p{L}):(?=\S)/giu;
	GRAPHEMES = new Intl.Segmenter("en");
}));
// supabase/functions/_shared/common/emails/site-links.ts
/** The address of the site in a language, without trailing slash. */
function siteIn(language, siteUrl) {
	return language === "hi" ? `${siteUrl}/hi` : siteUrl;
}
/** The pages that emails link to, in the email's language; the same as in src/lib/paths.ts. */
function siteLinks({ siteUrl, apiUrl = siteUrl }) {
	const site = siteIn(languageNow(), siteUrl);
	const to = (path) => `${site}${path}`;
	return {
		dogs: to("/dogs"),
		dog: (dogId) => to(`/dogs/${encodeURIComponent(dogId)}`),
		/** An update on its dog's page, where one can say thank you. */
		update: (dogId, updateId) => to(`/dogs/${encodeURIComponent(dogId)}#update-${encodeURIComponent(updateId)}`),
		payment: (dogId) => to(`/dogs/${encodeURIComponent(dogId)}/payment`),
		/** Where a monthly payment begins, with the same choice. @param dogId null for all dogs */
		monthlyPayment: (dogId, amountPaise) => to(`${dogId === null ? "/support" : `/dogs/${encodeURIComponent(dogId)}/payment`}?type=monthly&amount=${amountPaise / 100}`),
		support: to("/support"),
		contact: to("/support#contact"),
		donations: to("/dashboard/donations"),
		receipt: (receiptId, secret) => to(`/receipts/${encodeURIComponent(receiptId)}${secret === null ? "" : `#${secret}`}`),
		claim: (secret) => to(`/claim#${secret}`),
		undoClaim: (secret) => to(`/claim/undo#${secret}`),
		confirmCorrection: (secret) => to(`/receipts/correction#${secret}`),
		verify: (code) => to(`/verify/${encodeURIComponent(code)}`),
		donorDetails: to("/dashboard#donor"),
		gift: (giftId, secret) => to(`/gifts/${encodeURIComponent(giftId)}#${secret}`),
		ownGifts: to("/dashboard/donations#gifts"),
		confirmDogNews: (token) => to(`/newsletter/confirm?list=dog_news&token=${encodeURIComponent(token)}`),
		sponsorships: to("/dashboard/sponsorships"),
		sponsorship: (sponsorshipId, secret) => to(`/sponsorship/${encodeURIComponent(sponsorshipId)}#${secret}`),
		message: (messageId) => to(`/dashboard/messages?message=${encodeURIComponent(messageId)}`),
		settings: to("/dashboard/settings"),
		signUp: to("/auth?tab=sign-up"),
		staff: to("/dashboard/staff"),
		team: to("/dashboard/staff/team"),
		reviewItems: to("/dashboard/staff/review"),
		confirmSubscription: (token) => to(`/newsletter/confirm?token=${encodeURIComponent(token)}`),
		/** A file of an update. */
		updatePicture: (name) => `${apiUrl}/storage/v1/object/public/dog-updates/${name}`,
		/** A picture of a dog: a path of the site, or an address elsewhere. Emails show it whole, so that it needs no focus. */
		picture: (imageUrl) => (imageUrl.startsWith("/") ? siteUrl : "") + imageUrl.replace(/#.*/, "")
	};
}
var init_site_links = __esmMin((() => {
	init_say$1();
}));
// supabase/functions/_shared/common/emails/html.ts
/** The HTML version of an email. Tables and attributes are for Outlook, which renders like a word processor. */
function renderHtml(content, context) {
	const title = escapeHtml(oneLine(content.heading));
	return `<!DOCTYPE html>
<html lang="${languageNow() === "hi" ? "hi-IN" : "en"}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>${styleSheet}</style>
</head>
<body class="ground-bg" style="margin:0;padding:0;background-color:${ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(oneLine(content.preview))}</div>
${TABLE} width="100%" class="ground-bg" bgcolor="${ground}" style="background-color:${ground}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${TABLE} width="100%" style="max-width:${WIDTH}px;text-align:left">
<tr><td class="pine-bg pad" bgcolor="${pine}" style="background-color:${pine};border-bottom:6px dotted ${amber};border-radius:16px 16px 0 0;padding:16px 32px">${header(context.siteUrl)}</td></tr>
<tr><td class="surface-bg line pad" bgcolor="${surface}" style="background-color:${surface};border:1px solid ${line};border-top:0;border-radius:0 0 16px 16px;padding:32px 32px 12px">
<h1 class="ink title" style="margin:0 0 20px;font:700 28px/${headingHeight()} ${HEADING_FONT};color:${ink};${HEADING_WRAP}">${title}</h1>
${content.blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td class="pad" style="padding:24px 32px">${footer(content, context)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
function header(siteUrl) {
	const home = escapeHtml(`${siteIn(languageNow(), siteUrl)}/`);
	const icon = escapeHtml(`${siteUrl}/icon-192.png`);
	return `${TABLE}><tr><td width="40" style="padding-right:12px"><img src="${icon}" width="40" height="40" alt="" style="display:block;border:0;border-radius:10px"></td><td><a href="${home}" style="font:700 20px/1.2 ${HEADING_FONT};color:${onPine};text-decoration:none">${organisationDetails.name}</a></td></tr></table>`;
}
function footer({ reason, settingsUrl }, { unsubscribeUrl }) {
	const links = [...unsubscribeUrl === null ? [] : [link(say$1("Unsubscribe"), unsubscribeUrl)], ...settingsUrl === void 0 ? [] : [link(say$1("Choose your emails"), settingsUrl)]];
	return [
		small(escapeHtml(oneLine(reason))),
		...links.length === 0 ? [] : [small(links.join(" &nbsp;·&nbsp; "))],
		small(escapeHtml([organisationDetails.name, ...organisationAddress].join(", "))),
		small(link(organisationDetails.email, `mailto:${organisationDetails.email}`))
	].join("\n");
}
function small(html) {
	return `<p class="muted" style="margin:0 0 8px;font:400 14px/1.6 ${TEXT_FONT};color:${muted};${TEXT_WRAP}">${html}</p>`;
}
/** Escapes text for elements and quoted attributes. */
function escapeHtml(text) {
	return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
/** Marks what somebody wrote wholly in another language than the email's, so that screen readers pronounce it. */
function asWritten(text, html) {
	const isHindi = /\p{Script=Devanagari}/u.test(text);
	if (isHindi === /\p{Script=Latin}/u.test(text)) return html;
	const language = isHindi ? "hi" : "en";
	return language === languageNow() ? html : `<span lang="${language}">${html}</span>`;
}
function blockHtml(block) {
	switch (block.kind) {
		case "paragraph": return paragraph$1(escapeHtml(oneLine(block.text)));
		case "notice": return box(paragraph$1(escapeHtml(block.text)));
		case "button": return `<div style="padding:8px 0 24px">${button$1(block.label, block.url)}</div>`;
		case "link": return paragraph$1(link(block.label, block.url));
		case "facts": return facts(block.rows);
		case "prose": return prose(block.textWithLinks);
		case "quote": return box(prose(block.textWithLinks));
		case "unlinked-quote": return box(paragraphsOf(block.text).map((part) => paragraph$1(asWritten(part, escapeHtml(part).replaceAll("\n", "<br>")))).join(""));
		case "dog": return dogCard$1(block.dog);
		case "task": return box(heading(block.title) + paragraph$1(escapeHtml(oneLine(block.description))) + paragraph$1(escapeHtml(block.whatToDo), "muted"));
	}
}
function link(label, url) {
	return `<a class="link" href="${escapeHtml(url)}" style="color:${colours.link};text-decoration:underline">${escapeHtml(label)}</a>`;
}
function paragraph$1(html, colour = "ink") {
	return `<p class="${colour}" style="margin:0 0 16px;font:400 16px/1.6 ${TEXT_FONT};color:${colours[colour]};${TEXT_WRAP}">${html}</p>`;
}
function heading(text) {
	return `<h2 class="ink" style="margin:0 0 8px;font:700 20px/${headingHeight()} ${HEADING_FONT};color:${colours.ink};${HEADING_WRAP}">${asWritten(text, escapeHtml(oneLine(text)))}</h2>`;
}
function prose(text) {
	return paragraphsOf(text).map((part) => paragraph$1(asWritten(part, withLinks(part).map(linkedText).join("")))).join("");
}
function linkedText({ text, url }) {
	return url === void 0 ? escapeHtml(text).replaceAll("\n", "<br>") : link(text, url);
}
/** Outlook ignores the padding of a link, so its cell has it as well, as mso-padding-alt. */
function button$1(label, url, padding = "13px 26px") {
	return `${TABLE}><tr><td bgcolor="${amber}" style="background-color:${amber};border-radius:12px;mso-padding-alt:${padding}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:${padding};border-radius:12px;font:600 16px/1.4 ${TEXT_FONT};color:${ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}
function box(html) {
	return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td class="paper-bg" bgcolor="${paper}" style="background-color:${paper};border-left:4px solid ${amber};border-radius:4px 12px 12px 4px;padding:16px 20px 2px">${html}</td></tr></table>`;
}
function facts(rows) {
	const cell = `padding:10px 0;border-bottom:1px solid ${colours.line};font:400 16px/1.5 ${TEXT_FONT};vertical-align:top;${TEXT_WRAP}`;
	const row = ([name, value]) => `<tr><td class="muted line" width="30%" style="${cell}padding-right:16px;color:${colours.muted}">${escapeHtml(name)}</td><td class="ink line" style="${cell}font-weight:600;color:${colours.ink}">${escapeHtml(oneLine(value))}</td></tr>`;
	return `${TABLE} width="100%" style="margin:0 0 24px">${rows.map(row).join("")}</table>`;
}
function dogCard$1({ name, tagline, details, pictureUrl, alt, url, label }) {
	const picture = `<img class="picture paper-bg ink" src="${escapeHtml(pictureUrl)}" width="${PICTURE_WIDTH}" alt="${escapeHtml(oneLine(alt))}" style="display:block;width:${PICTURE_WIDTH}px;height:auto;aspect-ratio:4/5;object-fit:cover;border-radius:12px;background-color:${colours.paper};font:400 14px/1.4 ${TEXT_FONT};color:${colours.ink}">`;
	const words = heading(name) + paragraph$1(asWritten(tagline, escapeHtml(oneLine(tagline)))) + paragraph$1(escapeHtml(details), "muted");
	return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td valign="top" width="1" style="padding-right:20px"><a href="${escapeHtml(url)}">${picture}</a></td><td valign="top">${words}${button$1(label, url, "10px 16px")}</td></tr></table>`;
}
var colours, dark, TEXT_FONT, HEADING_FONT, headingHeight, BREAK_WORDS, TEXT_WRAP, HEADING_WRAP, darkBackgrounds, darkTexts, rules, styleSheet, WIDTH, ground, surface, line, ink, muted, amber, paper, pine, onPine, ESCAPES, TABLE, PICTURE_WIDTH;
var init_html = __esmMin((() => {
	init_say$1();
	init_letterhead();
	init_organisation();
	init_plain_text();
	init_site_links();
	colours = {
		ground: "#fbf5e9",
		paper: "#f3e7cf",
		surface: "#fffdf8",
		ink: "#1b2a26",
		muted: "#52605a",
		line: "#e2d5bb",
		link: "#854d00",
		amber: "#f59e0b",
		pine: "#17352e",
		onPine: "#f4ebda"
	};
	dark = {
		ground: "#12201b",
		paper: "#172922",
		surface: "#1b2e27",
		ink: "#f4ebda",
		muted: "#b5c0b4",
		line: "#2f463d",
		link: "#f8be5c",
		pine: "#0b1512"
	};
	TEXT_FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,'Noto Sans Devanagari','Nirmala UI',sans-serif";
	HEADING_FONT = "Georgia,'Noto Serif','Noto Serif Devanagari','Nirmala UI',serif";
	headingHeight = () => languageNow() === "hi" ? 1.45 : 1.25;
	BREAK_WORDS = "overflow-wrap:anywhere;word-break:break-word;";
	TEXT_WRAP = `text-wrap:pretty;${BREAK_WORDS}`;
	HEADING_WRAP = `text-wrap:balance;${BREAK_WORDS}`;
	darkBackgrounds = [
		"ground",
		"paper",
		"surface",
		"pine"
	].map((name) => [`.${name}-bg`, `background-color:${dark[name]}!important`]);
	darkTexts = [...[
		"ink",
		"muted",
		"link"
	].map((name) => [`.${name}`, `color:${dark[name]}!important`]), [".line", `border-color:${dark.line}!important`]];
	rules = (prefix, list) => list.map(([selector, declaration]) => `${prefix}${selector}{${declaration}}`).join("");
	styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a:focus,a:hover{text-decoration:underline}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.picture{width:104px!important}.title{font-size:24px!important}}
@media (prefers-color-scheme:dark){${rules("", darkBackgrounds)}${rules("", darkTexts)}}
${rules("[data-ogsb] ", darkBackgrounds)}${rules("[data-ogsc] ", darkTexts)}`;
	WIDTH = 600;
	({ground, surface, line, ink, muted, amber, paper, pine, onPine} = colours);
	ESCAPES = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		"\"": "&quot;",
		"'": "&#39;"
	};
	TABLE = "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"";
	PICTURE_WIDTH = 144;
}));
// supabase/functions/_shared/common/emails/render-email.ts
var render_email_exports = /* @__PURE__ */ __exportAll({ renderEmail: () => renderEmail });
/**
* Subject, HTML and text of an email.
* @param values `data` as the database stores it, and the recipient's name, '' if it isn't known
* @throws Error for malformed data; it quotes none of them
*/
function renderEmail(email, { data, name }, context) {
	return inLanguage(email.isForTeam ? "en" : context.language ?? "en", () => {
		const content = unlinked(email.content(data, {
			name,
			links: siteLinks(context)
		}));
		return {
			subject: shortened(content.subject, SUBJECT_MAX_LENGTH),
			html: renderHtml(content, context),
			text: renderText(content, context)
		};
	});
}
/** The same content, without addresses in all texts that are not meant to have any. So no email has to think of it. */
function unlinked(content) {
	return JSON.parse(JSON.stringify(content), (key, value) => typeof value === "string" && !LINKS.has(key) ? withoutAddresses(value) : value);
}
function renderText(content, { unsubscribeUrl }) {
	const { heading, blocks, reason, settingsUrl } = content;
	const footer = [
		oneLine(reason),
		...unsubscribeUrl === null ? [] : [`${say$1("Unsubscribe")}: ${unsubscribeUrl}`],
		...settingsUrl === void 0 ? [] : [`${say$1("Choose your emails")}: ${settingsUrl}`],
		"",
		organisationDetails.name,
		...organisationAddress,
		organisationDetails.email
	];
	return `${[
		oneLine(heading),
		...blocks.map(blockText),
		["-- ", ...footer].join("\n")
	].join("\n\n")}\n`;
}
function blockText(block) {
	switch (block.kind) {
		case "paragraph":
		case "notice": return oneLine(block.text);
		case "button":
		case "link": return `${block.label}: ${block.url}`;
		case "facts": return block.rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join("\n");
		case "prose": return paragraphsOf(block.textWithLinks).join("\n\n");
		case "quote": return quoted(block.textWithLinks);
		case "unlinked-quote": return quoted(block.text);
		case "dog": {
			const { name, tagline, details, url, label } = block.dog;
			return [
				oneLine(name),
				oneLine(tagline),
				details,
				`${label}: ${url}`
			].join("\n");
		}
		case "task": return [
			oneLine(block.title),
			oneLine(block.description),
			block.whatToDo
		].join("\n");
	}
}
function quoted(text) {
	return paragraphsOf(text).join("\n\n").replaceAll(/^/gm, "> ").replaceAll(/^> $/gm, ">");
}
var SUBJECT_MAX_LENGTH, LINKS;
var init_render_email = __esmMin((() => {
	init_say$1();
	init_html();
	init_letterhead();
	init_organisation();
	init_plain_text();
	init_site_links();
	SUBJECT_MAX_LENGTH = 150;
	LINKS = /* @__PURE__ */ new Set([
		"url",
		"pictureUrl",
		"settingsUrl",
		"textWithLinks"
	]);
}));
// supabase/functions/_shared/common/emails/email.ts
function defineEmail({ schema, content, ...email }) {
	const read = (data) => {
		const result = schema.safeParse(data);
		if (result.success) return result.data;
		throw new Error(`The data of an email of the kind ${email.template} are malformed.`);
	};
	return {
		...email,
		check: read,
		content: (data, reader) => content(read(data), reader)
	};
}
var init_email = __esmMin((() => {}));
// supabase/functions/_shared/common/emails/newsletter.ts
var newsletter_exports = /* @__PURE__ */ __exportAll({ newsletter: () => newsletter });
var newsletter;
var init_newsletter = __esmMin((() => {
	init_say$1();
	init_email();
	init_plain_text();
	newsletter = defineEmail({
		template: "newsletter",
		recipients: ["account", "visitor"],
		setting: "marketing_emails",
		priority: "newsletters",
		canUnsubscribe: true,
		isWrittenByPerson: true,
		schema: z.object({
			subject: z.string(),
			body: z.string()
		}),
		content: ({ subject, body }) => ({
			subject,
			preview: shortened(body, 120),
			heading: subject,
			blocks: [{
				kind: "prose",
				textWithLinks: body
			}],
			reason: say$1("You get this email because you subscribed to our newsletter, or chose Marketing Emails in your settings.")
		})
	});
}));
// src/features/newsletter/admin/newsletters-api.ts
var newsletters_api_exports = /* @__PURE__ */ __exportAll({
	DraftChangedError: () => DraftChangedError,
	deleteNewsletterDraft: () => deleteNewsletterDraft,
	fetchSubscribers: () => fetchSubscribers,
	newsletterProgressQuery: () => newsletterProgressQuery,
	newslettersQuery: () => newslettersQuery,
	previewQuery: () => previewQuery,
	saveNewsletterDraft: () => saveNewsletterDraft,
	sendNewsletter: () => sendNewsletter
});
init_pagination();
init_paths();
init_rpc();
init_supabase();
var SENDING_REFRESH_MILLISECONDS = 5e3;
var newsletterKeys = {
	all: ["newsletters"],
	progress: (id) => [
		...newsletterKeys.all,
		"progress",
		id
	]
};
/** The newest newsletters, drafts included. */
var newslettersQuery = queryOptions({
	queryKey: newsletterKeys.all,
	staleTime: 0,
	queryFn: async ({ signal }) => {
		const { data } = await (await supabase()).from("newsletters").select("*").order("created_at", { ascending: false }).order("id", { ascending: false }).limit(PAGE_SIZE_LIMIT).abortSignal(signal).throwOnError();
		return data;
	}
});
/** Of a sent newsletter; null for a draft. Refetched while emails are waiting. */
function newsletterProgressQuery(id) {
	return queryOptions({
		queryKey: newsletterKeys.progress(id),
		staleTime: 0,
		refetchInterval: ({ state }) => state.data && (state.data.recipients === null || state.data.waiting > 0) ? SENDING_REFRESH_MILLISECONDS : false,
		queryFn: async ({ signal }) => (await rpc("newsletter_progress", { newsletter_id: id }, signal))[0] ?? null
	});
}
/** Somebody else saved, sent or deleted the draft after it was fetched. Nothing was written. */
var DraftChangedError = class extends Error {
	current;
	name = "DraftChangedError";
	/** @param current the newsletter as it is now; null when it was deleted */
	constructor(current) {
		super("Somebody else changed this draft in the meantime.");
		this.current = current;
	}
};
/** Saves a draft. Fails with a {@link DraftChangedError} when somebody else changed it after it was fetched. */
var saveNewsletterDraft = mutationOptions({
	mutationFn: async ({ original, text }) => {
		const backend = await supabase();
		const table = backend.from("newsletters");
		if (!original) {
			const { data } = await table.insert(text).select("*").single().throwOnError();
			return data;
		}
		const { data } = await table.update(text).eq("id", original.id).eq("updated_at", original.updated_at).is("sent_at", null).select("*").throwOnError();
		const [saved] = data;
		if (saved) return saved;
		const { data: current } = await backend.from("newsletters").select("*").eq("id", original.id).maybeSingle().throwOnError();
		throw new DraftChangedError(current);
	},
	onSuccess: (saved, _draft, _onMutateResult, { client }) => {
		client.setQueryData(newslettersQuery.queryKey, (all) => [saved, ...(all ?? []).filter(({ id }) => id !== saved.id)]);
		refresh$1(client);
	},
	meta: { errorMessage: (error) => error instanceof DraftChangedError ? void 0 : "Failed to save the draft. Please try again." }
});
/** Deletes a draft. Does nothing when it is gone or was sent. */
var deleteNewsletterDraft = mutationOptions({
	mutationFn: async (id) => {
		await (await supabase()).from("newsletters").delete().eq("id", id).is("sent_at", null).throwOnError();
	},
	onSuccess: (_data, id, _onMutateResult, { client }) => {
		client.setQueryData(newslettersQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
		refresh$1(client);
	},
	meta: { errorMessage: "Failed to delete the draft" }
});
/**
* Sends a newsletter in the background; a second call changes nothing. Refused with PT409 when somebody else saved another
* text meanwhile. Without an error toast: the dialog, which would cover it, shows the error.
*/
var sendNewsletter = mutationOptions({
	mutationFn: ({ newsletter, audience, dogId }) => rpc("send_newsletter", {
		newsletter_id: newsletter.id,
		audience,
		...dogId !== null && { dog_id: dogId },
		expected_updated_at: newsletter.updated_at
	}),
	onSettled: (_data, _error, _sending, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: newsletterKeys.all })
});
function refresh$1(client) {
	client.invalidateQueries({ queryKey: newsletterKeys.all });
}
/** The HTML of a newsletter's email, made by the template that `send-email` uses. */
function previewQuery(text) {
	return queryOptions({
		queryKey: ["newsletter-preview", text],
		queryFn: async () => {
			const [{ renderEmail }, { newsletter }] = await Promise.all([Promise.resolve().then(() => (init_render_email(), render_email_exports)), Promise.resolve().then(() => (init_newsletter(), newsletter_exports))]);
			const { html } = renderEmail(newsletter, {
				name: "",
				data: text
			}, {
				siteUrl: window.location.origin,
				unsubscribeUrl: `${window.location.origin}${paths.unsubscribe}`
			});
			return html;
		}
	});
}
/** Every subscriber, ordered by email. */
var fetchSubscribers = mutationOptions({
	mutationFn: async () => {
		const backend = await supabase();
		return fetchAllRows(async (last) => {
			const { data } = await backend.from("newsletter_subscribers").select("email, created_at, confirmed_at, needs_review").gt("email", last?.email ?? "").order("email").limit(PAGE_SIZE_LIMIT).throwOnError();
			return data;
		});
	},
	meta: { errorMessage: "Failed to fetch the newsletter addresses" }
});
// src/features/newsletter/newsletter-api.ts
var newsletter_api_exports = /* @__PURE__ */ __exportAll({ subscribeToNewsletter: () => subscribeToNewsletter });
init_site();
init_error_texts();
init_language();
init_say();
init_supabase();
var retryLater = say`Please try again in an hour, or write to ${site$1.email}.`;
/** Sends nothing if the honeypot is filled in. The database ignores an address that is already subscribed. */
var subscribeToNewsletter = mutationOptions({
	mutationFn: async ({ email, honeypot }) => {
		if (honeypot !== "") return;
		await (await senderTables()).from("newsletter_subscribers").insert({
			email,
			...requestLanguage
		}).throwOnError();
	},
	meta: { errorMessage: errorTexts({
		PT429: say`Too many sign-ups from here. ${retryLater}`,
		"too-many-from-all": say`We are getting more sign-ups than we can handle. ${retryLater}`,
		otherwise: say("Failed to subscribe. Please try again.")
	}) }
});
// src/features/profile/profile-api.ts
var profile_api_exports = /* @__PURE__ */ __exportAll({
	profileQuery: () => profileQuery,
	saveProfile: () => saveProfile
});
init_say();
init_supabase();
var profileKeys = { of: (userId) => ["profile", userId] };
function profileQuery(userId) {
	return queryOptions({
		queryKey: profileKeys.of(userId),
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("profiles").select("*").eq("user_id", userId).abortSignal(signal).single().throwOnError();
			return data;
		}
	});
}
function saveProfile(userId) {
	return mutationOptions({
		mutationFn: async ({ name, phone, address }) => {
			const { data } = await (await supabase()).from("profiles").update({
				name,
				phone,
				address
			}).eq("user_id", userId).select("*").single().throwOnError();
			return data;
		},
		onSuccess: (profile, _values, _onMutateResult, { client }) => {
			client.setQueryData(profileQuery(userId).queryKey, profile);
		},
		meta: { errorMessage: say("Your profile could not be saved. Please try again.") }
	});
}
// supabase/functions/_shared/common/database.types.ts
var Constants = { public: { Enums: {
	care_change_kind: [
		"edited",
		"done-again",
		"deleted",
		"restored"
	],
	care_kind: [
		"vaccination",
		"sterilisation",
		"treatment",
		"food",
		"shelter",
		"other"
	],
	cheque_outcome: ["credited", "returned"],
	contact_message_kind: ["message", "payment"],
	correspondence_kind: [
		"email",
		"message",
		"answer",
		"contact-message"
	],
	correspondence_state: [
		"waiting",
		"sent",
		"failed",
		"cancelled",
		"read",
		"unread",
		"open",
		"done"
	],
	desired_status: [
		"run",
		"pause",
		"stop"
	],
	dog_sex: ["female", "male"],
	dog_status: [
		"available",
		"adopted",
		"passed_away",
		"moved"
	],
	dog_update_change_kind: [
		"published",
		"edited",
		"described",
		"translated",
		"hidden",
		"shown"
	],
	domain_event_kind: [
		"account-confirmed",
		"message-sent",
		"contact-answered",
		"milestone-reached",
		"dog-added",
		"dog-update-published",
		"review-item-opened",
		"review-item-assigned",
		"review-item-closed",
		"review-item-reopened",
		"donation-pending",
		"donation-completed",
		"donation-failed",
		"donation-refunded",
		"donation-disputed",
		"donation-corrected",
		"donation-returned",
		"cheque-returned",
		"donations-added",
		"receipt-replaced",
		"receipt-resent",
		"details-corrected",
		"identity-requested",
		"address-changed",
		"person-forgotten",
		"role-given",
		"role-taken",
		"role-offered",
		"role-withdrawn",
		"second-factor-added",
		"second-factor-removed",
		"tax-file-downloaded",
		"dog-left",
		"gift-paid",
		"gift-sent-again",
		"gift-not-delivered",
		"sponsorship-created",
		"sponsorship-authorised",
		"sponsorship-charged",
		"sponsorship-charge-failed",
		"sponsorship-halted",
		"sponsorship-pause-requested",
		"sponsorship-paused",
		"sponsorship-resume-announced",
		"sponsorship-resume-requested",
		"sponsorship-resumed",
		"sponsorship-moved",
		"sponsorship-dog-left",
		"sponsorship-dog-back",
		"sponsorship-dog-taken",
		"sponsorship-dog-returned",
		"sponsorship-amount-changed",
		"sponsorship-stop-requested",
		"sponsorship-ended"
	],
	donation_change_kind: ["correction", "return"],
	donation_source: [
		"provider",
		"recorded",
		"imported"
	],
	donation_status: [
		"pending",
		"completed",
		"failed",
		"refunded",
		"disputed"
	],
	donation_type: ["One-time", "Monthly"],
	donation_way: [
		"bank-transfer",
		"upi",
		"cheque",
		"cash"
	],
	email_content_source: [
		"account_deleted",
		"dog_news_end",
		"dog_updates",
		"gift",
		"gift_dog_left",
		"milestone",
		"new_dogs",
		"newsletter",
		"review_items",
		"team_week"
	],
	email_role: ["admin", "team"],
	email_setting: [
		"email_notifications",
		"adoption_alerts",
		"marketing_emails",
		"donation_receipts"
	],
	end_reason: [
		"sponsor",
		"dog",
		"account",
		"replaced",
		"bank",
		"failed",
		"completed",
		"abandoned"
	],
	failure_reason: [
		"insufficient-balance",
		"card-expired",
		"mandate-revoked",
		"payer-declined",
		"bank-down",
		"other"
	],
	gift_delivery: [
		"page",
		"waiting",
		"sent",
		"failed",
		"stopped"
	],
	gift_occasion: [
		"birthday",
		"in-memory",
		"in-honour",
		"just-so"
	],
	gift_state: [
		"unpaid",
		"ready",
		"withdrawn"
	],
	job_result: [
		"complete",
		"partial",
		"failed"
	],
	language: ["en", "hi"],
	mailing_kind: [
		"newsletter",
		"sponsor-message",
		"identity-request"
	],
	money_kind: [
		"by-hand",
		"gift",
		"monthly",
		"once"
	],
	newsletter_audience: [
		"everybody",
		"sponsors",
		"dog-sponsors"
	],
	pause_reason: [
		"sponsor",
		"dog",
		"bank"
	],
	payment_mode: ["test", "live"],
	picture_extension: ["webp", "jpg"],
	receipt_kind: ["receipt", "cancellation"],
	receipt_reason: [
		"payment",
		"partial-refund",
		"correction",
		"refund",
		"dispute",
		"returned"
	],
	review_item_action: [
		"note",
		"close",
		"reopen"
	],
	review_item_kind: [
		"second-payment",
		"wrong-amount",
		"dispute",
		"unknown-order",
		"reconciliation",
		"email",
		"charge-after-stop",
		"charge-after-change",
		"unreadable-event",
		"many-orders",
		"unknown-subscription",
		"not-compared",
		"refund-failed",
		"foreign-mailbox",
		"not-joined",
		"books"
	],
	role_outcome: [
		"given",
		"changed",
		"unchanged",
		"invited"
	],
	sponsorship_actor: [
		"sponsor",
		"team",
		"bank",
		"site"
	],
	sponsorship_event_kind: [
		"created",
		"authorised",
		"charged",
		"charge-failed",
		"halted",
		"pause-requested",
		"paused",
		"resume-announced",
		"resume-requested",
		"resumed",
		"moved",
		"dog-left",
		"dog-back",
		"dog-taken",
		"dog-returned",
		"amount-changed",
		"stop-requested",
		"ended"
	],
	sponsorship_source: ["provider", "standing-order"],
	subscriber_state: ["unconfirmed", "confirmed"],
	team_role: [
		"admin",
		"staff",
		"volunteer"
	],
	video_extension: ["mp4", "webm"],
	word_kind: ["trait", "location"]
} } };
// supabase/functions/_shared/common/database.ts
/**
* The columns that may be null in the rows of functions, because `returns table` knows no `not null` and the generator
* types none of them as null. tests/database/site-requests.test.ts compares them with the answers.
*/
var nullableColumns = {
	care_record_history: [
		"cost_paise",
		"dog_name",
		"due_on",
		"happened_on",
		"kind",
		"note"
	],
	deleted_care_records: ["due_on"],
	dog_sponsors: [
		"email",
		"name",
		"user_id"
	],
	dog_story: [
		"carer_name",
		"here_since",
		"rabies_until",
		"sex",
		"sterilised_on",
		"story"
	],
	dogs_due_for_update: ["last_update_at"],
	dogs_money_by_month: ["kind"],
	email_overview: ["oldest_waiting"],
	failed_charges: [
		"dog_name",
		"email",
		"name",
		"next_charge_at",
		"person_id"
	],
	late_standing_orders: [
		"dog_name",
		"last_paid_on",
		"name",
		"person_id"
	],
	missing_identities: [
		"asked_at",
		"donor_key",
		"email"
	],
	newsletter_progress: ["dog_name", "recipients"],
	own_letters: [
		"about_message_id",
		"about_update_id",
		"dog_id",
		"dog_name",
		"seen_at"
	],
	own_gifts: [
		"deliver_on",
		"delivered_at",
		"dog_id",
		"dog_name",
		"email"
	],
	person: [
		"account_created_at",
		"account_id",
		"email",
		"refused_at",
		"subscribed_at",
		"subscription_confirmed_at"
	],
	person_correspondence: [
		"author_name",
		"body",
		"state_at",
		"subject"
	],
	person_donations: [
		"bank_name",
		"dog_id",
		"dog_name",
		"donor_id",
		"donor_name",
		"other_id",
		"payment_method",
		"provider_order_id",
		"provider_payment_id",
		"receipt_id",
		"receipt_kind",
		"receipt_number",
		"received_on",
		"reference"
	],
	person_history: [
		"actor",
		"amount_paise",
		"detail",
		"dog_name",
		"team_member"
	],
	person_review_items: [
		"amount_paise",
		"assignee_name",
		"closed_at",
		"closed_by_name",
		"closing_note",
		"respond_by"
	],
	person_sponsorships: [
		"dog_id",
		"dog_name",
		"end_reason",
		"ended_at",
		"failure",
		"moved_at",
		"next_charge_at",
		"next_dog_name",
		"pause_reason",
		"resume_on",
		"started_at",
		"stop_comment"
	],
	recorded_donation_list: ["receipt_id", "receipt_number"],
	recorded_donation: [
		"address",
		"bank_name",
		"dog_id",
		"dog_name",
		"donor_id",
		"name",
		"pan_masked",
		"person_id",
		"receipt_id",
		"receipt_number",
		"recorded_by_name",
		"reference",
		"sponsorship_id"
	],
	review_item_list: [
		"amount_paise",
		"assignee_id",
		"assignee_name",
		"closed_at",
		"closed_by_name",
		"closing_note",
		"dog_id",
		"dog_name",
		"donation_amount_paise",
		"donation_given_at",
		"donation_id",
		"donation_status",
		"person_id",
		"person_name",
		"provider_order_id",
		"provider_payment_id",
		"provider_subscription_id",
		"receipt_id",
		"receipt_number",
		"respond_by",
		"sponsorship_amount_paise",
		"sponsorship_id"
	],
	search_contact_messages: [
		"for_dog",
		"handled_at",
		"handled_by",
		"paid_by",
		"paid_on",
		"paid_paise",
		"passed_on_at",
		"reference",
		"subject"
	],
	sponsors_by_quarter: [
		"after_12",
		"after_3",
		"after_6"
	],
	sponsorship_list: [
		"dog_id",
		"dog_name",
		"email",
		"end_reason",
		"ended_at",
		"failure",
		"moved_at",
		"name",
		"next_charge_at",
		"next_dog_name",
		"pause_reason",
		"person_id",
		"resume_on",
		"started_at",
		"stop_comment"
	],
	sponsorship_timeline: [
		"amount_paise",
		"detail",
		"dog_id",
		"dog_name",
		"reference"
	],
	supporters: ["email", "user_id"],
	team_care_records: [
		"bill_name",
		"created_by_name",
		"due_on",
		"updated_by_name"
	],
	team_today: [
		"administrators_without_second_factor",
		"contact_messages",
		"due_review_items",
		"failed_charges",
		"failed_emails",
		"late_emails",
		"late_standing_orders",
		"my_review_items",
		"paused_since",
		"review_deadline",
		"review_items",
		"urgent_review_items",
		"waiting_cheques"
	],
	unsent_emails: [
		"email",
		"failed_at",
		"gift_for",
		"last_error",
		"person_id"
	],
	dog_update_thanks: ["thanks"],
	waiting_cheques: [
		"bank_name",
		"dog_name",
		"person_id",
		"reference"
	]
};
// src/features/recorded-donations/recorded-donations-api.ts
var recorded_donations_api_exports = /* @__PURE__ */ __exportAll({
	RECORDED_PER_PAGE: () => 20,
	ROWS_PER_PAGE: () => 50,
	beginStandingOrder: () => beginStandingOrder,
	correctDonation: () => correctDonation,
	lateStandingOrdersQuery: () => lateStandingOrdersQuery,
	otherPersonOf: () => otherPersonOf,
	peopleChoicesQuery: () => peopleChoicesQuery,
	recordChequeOutcome: () => recordChequeOutcome,
	recordDonation: () => recordDonation,
	recordErrorText: () => recordErrorText,
	recordedDonationQuery: () => recordedDonationQuery,
	recordedDonationsQuery: () => recordedDonationsQuery,
	returnDonation: () => returnDonation,
	standingOrdersQuery: () => standingOrdersQuery,
	waitingChequesQuery: () => waitingChequesQuery,
	warningOf: () => warningOf
});
init_error_texts();
init_env();
init_pagination();
init_rpc();
init_toast();
var changesSchema = z.array(z.object({
	kind: z.enum(["correction", "return"]),
	reason: z.string(),
	amount_paise: z.nullable(z.number()),
	happened_on: z.nullable(z.string()),
	way: z.nullable(z.enum(Constants.public.Enums.donation_way)),
	changed_by_name: z.nullable(z.string()),
	changed_at: z.string()
}));
var keys$2 = {
	all: ["recorded-donations"],
	people: (search) => [
		"recorded-donations",
		"people",
		search
	],
	standingOrders: (personId) => [
		"recorded-donations",
		"standing-orders",
		personId
	],
	one: (id) => [
		"recorded-donations",
		"one",
		id
	],
	list: (page) => [
		"recorded-donations",
		"list",
		page
	],
	cheques: (page) => [
		"recorded-donations",
		"cheques",
		page
	],
	late: (page) => [
		"recorded-donations",
		"late",
		page
	]
};
/** What the list of people shows, too, has changed. */
function refresh(client) {
	return Promise.all([
		client.invalidateQueries({ queryKey: keys$2.all }),
		client.invalidateQueries({ queryKey: ["people"] }),
		client.invalidateQueries({ queryKey: ["team-sponsorships"] })
	]);
}
var PEOPLE_AT_ONCE = 8;
/** People by part of a name, an email address or a phone number; nobody for ''. */
function peopleChoicesQuery(search) {
	return queryOptions({
		queryKey: keys$2.people(search),
		queryFn: ({ signal }) => search === "" ? Promise.resolve([]) : rpc("supporters", {
			search,
			live_only: isLiveSite(),
			page_size: PEOPLE_AT_ONCE,
			page_offset: 0
		}, signal)
	});
}
/** The standing orders of a person that run. */
function standingOrdersQuery(personId) {
	return queryOptions({
		queryKey: keys$2.standingOrders(personId),
		queryFn: async ({ signal }) => (await rpc("person_sponsorships", { person_id: personId }, signal)).filter(({ source, ended_at }) => source === "standing-order" && ended_at === null)
	});
}
var recordedSchema = z.object({
	donation_id: z.string(),
	person_id: z.nullable(z.string()),
	receipt_number: z.nullable(z.string())
});
var warningSchema = z.object({
	duplicates: z.array(z.object({
		id: z.string(),
		name: z.nullable(z.string()),
		amount_paise: z.number(),
		given_on: z.string(),
		way: z.nullable(z.string()),
		reference: z.nullable(z.string()),
		dog_name: z.nullable(z.string())
	})),
	cash_paise: z.nullable(z.number())
});
/** The warning of a refusal; null for any other error. */
function warningOf(error) {
	if (!(error instanceof FunctionError) || error.code !== "needs-confirmation") return null;
	return warningSchema.safeParse(error.answer).data ?? null;
}
/** Without an error toast: the form shows the error. */
var recordDonation = mutationOptions({
	mutationFn: async (donation) => {
		const { data } = recordedSchema.safeParse(await callFunction("record-donation", { ...donation }));
		if (!data) throw new FunctionError(void 0);
		return data;
	},
	onSuccess: ({ receipt_number }, _donation, _onMutateResult, { client }) => {
		showToast("success", receipt_number === null ? "Recorded. The cheque waits to be credited." : `Recorded, with the receipt ${receipt_number}.`);
		client.invalidateQueries({ queryKey: ["received-messages"] });
		return refresh(client);
	},
	gcTime: 0
});
/** Without an error toast: the dialog shows the error. */
var beginStandingOrder = mutationOptions({
	mutationFn: (order) => callFunction("record-donation", {
		action: "begin-standing-order",
		...order
	}),
	onSuccess: (_data, _order, _onMutateResult, { client }) => {
		showToast("success", "The standing order is entered.");
		return refresh(client);
	},
	gcTime: 0
});
/** A donation that the team recorded; null for any other one. */
function recordedDonationQuery(id) {
	return queryOptions({
		queryKey: keys$2.one(id),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			const [donation] = await rpc("recorded_donation", { donation_id: id }, signal);
			return donation ? {
				...donation,
				changes: changesSchema.parse(donation.changes)
			} : null;
		}
	});
}
/** What the team recorded, the latest first. @param page starts at 1 */
function recordedDonationsQuery(page) {
	return queryOptions({
		queryKey: keys$2.list(page),
		queryFn: ({ signal }) => fetchFoundPage(page, 20, (range) => rpc("recorded_donation_list", range, signal))
	});
}
/** The cheques that are neither credited nor returned, the oldest first. @param page starts at 1 */
function waitingChequesQuery(page) {
	return queryOptions({
		queryKey: keys$2.cheques(page),
		queryFn: ({ signal }) => fetchFoundPage(page, 50, (range) => rpc("waiting_cheques", range, signal))
	});
}
/** The standing orders whose month has not come by the 10th. @param page starts at 1 */
function lateStandingOrdersQuery(page) {
	return queryOptions({
		queryKey: keys$2.late(page),
		queryFn: ({ signal }) => fetchFoundPage(page, 50, (range) => rpc("late_standing_orders", {
			live_only: isLiveSite(),
			...range
		}, signal))
	});
}
/** Without an error toast: the dialog shows the error. */
var recordChequeOutcome = mutationOptions({
	mutationFn: ({ id, outcome, tellsDonor }) => rpc("record_cheque_outcome", {
		donation_id: id,
		outcome,
		tells_donor: tellsDonor
	}),
	onSuccess: (_data, { outcome }, _onMutateResult, { client }) => {
		showToast("success", outcome === "credited" ? "The cheque is credited, and the receipt is made." : "The cheque is returned.");
		return refresh(client);
	},
	onError: (_error, _cheque, _onMutateResult, { client }) => void refresh(client)
});
/** Replaces what was recorded, and its receipt. Without an error toast: the dialog shows the error. */
var correctDonation = mutationOptions({
	mutationFn: ({ id, version, ...corrections }) => rpc("correct_recorded_donation", {
		donation_id: id,
		expected_version: version,
		...corrections
	}),
	onSuccess: (_data, _corrections, _onMutateResult, { client }) => {
		showToast("success", "Corrected. The receipt is replaced.");
		return refresh(client);
	},
	onError: (_error, _corrections, _onMutateResult, { client }) => void refresh(client)
});
/** For administrators. Without an error toast: the dialog shows the error. */
var returnDonation = mutationOptions({
	mutationFn: ({ id, version, amountPaise, returnedOn, way, reason }) => rpc("return_recorded_donation", {
		donation_id: id,
		expected_version: version,
		amount_paise: amountPaise,
		returned_on: returnedOn,
		way,
		reason
	}),
	onSuccess: (_data, _returned, _onMutateResult, { client }) => {
		showToast("success", "The return is recorded, and the receipt follows it.");
		return refresh(client);
	},
	onError: (_error, _returned, _onMutateResult, { client }) => void refresh(client)
});
/** Why something was not recorded. */
var recordErrorText = errorTexts({
	"not-in-office": "You are no longer in the office’s team. Ask an administrator.",
	"not-a-citizen": "We can’t take money from people who aren’t Indian citizens: that needs a registration under the FCRA.",
	"wrong-pan": "This PAN doesn’t look right. Check it, or leave it empty.",
	"amount-out-of-range": "This amount can’t be recorded. Check it.",
	"future-day": "This day has not come yet.",
	"too-early": "Money from before 1 April 2026 belongs to the former Act. It is imported with its old receipt.",
	"closed-year": "The tax year of this day is closed.",
	"cash-limit": "Nobody may take ₹2,00,000 or more in cash from one person on one day (section 186). Give it back.",
	"details-needed": "There are no details for a receipt of this person yet. Fill them in.",
	"reference-missing": "A cheque needs its number.",
	"unknown-person": "This person is not here any more.",
	"unknown-dog": "This dog is not here any more.",
	"unknown-sponsorship": "This standing order is not here any more.",
	"unknown-letter": "This message is not here any more. Record the donation without it.",
	"unknown-donation": "This donation is not here any more.",
	"other-person": "Somebody else has this email address. Choose that person above.",
	"already-sponsors": "A standing order of this person for this dog runs already.",
	"not-running": "This standing order has ended.",
	"outcome-recorded": "Somebody else has recorded meanwhile what became of this cheque.",
	"reason-missing": "Say why.",
	"wrong-name": "This name can’t be printed on a receipt. Check it.",
	"wrong-address": "This address can’t be printed on a receipt. Check it.",
	"changed-meanwhile": "Somebody else changed this donation meanwhile. It is shown as it is now.",
	"below-returned": "More than this amount has been returned already.",
	"not-correctable": "A donation that failed or was returned can’t be corrected.",
	"shared-details": "The name on this receipt is the account’s own. Correct it under “Correct details” of the person.",
	"too-many-corrections": "This receipt was corrected three times already.",
	"correction-too-soon": "This receipt was corrected less than a minute ago. Wait a minute.",
	"not-returnable": "There is no money of this donation to return.",
	"bad-request": "This page is out of date. Reload it and try again; what you typed is kept.",
	otherwise: "This could not be saved. Check your connection and try again: nothing is recorded twice."
});
/** The person who has the email address that was typed for somebody else; undefined for other errors. */
function otherPersonOf(error) {
	if (!(error instanceof FunctionError) || error.code !== "other-person") return void 0;
	return z.object({ person_id: z.string() }).safeParse(error.answer).data?.person_id;
}
// supabase/functions/_shared/common/receipts/receipt.ts
var day$1 = z.iso.date();
var organisationSchema = z.object({
	organisation_name: z.string(),
	organisation_address: z.string(),
	pan: z.nullable(z.string()),
	registration_number: z.nullable(z.string()),
	registered_on: z.nullable(day$1),
	valid_until: z.nullable(day$1),
	section: z.string()
});
var receiptRowSchema = z.object({
	id: z.uuid(),
	number: z.string(),
	mode: z.enum(["test", "live"]),
	tax_year: z.string(),
	kind: z.enum(["receipt", "cancellation"]),
	reason: z.enum([
		"payment",
		"partial-refund",
		"correction",
		"refund",
		"dispute",
		"returned"
	]),
	issued_at: z.iso.datetime({ offset: true }),
	paid_on: day$1,
	amount_paise: z.int(),
	amount_words: z.string(),
	donor_name: z.string(),
	donor_address: z.nullable(z.string()),
	pan_masked: z.nullable(z.string()),
	dog_name: z.nullable(z.string()),
	type: z.enum(["One-time", "Monthly"]),
	payment_method: z.nullable(z.string()),
	provider_payment_id: z.nullable(z.string()),
	reference: z.nullable(z.string()),
	organisation: organisationSchema,
	verify_code: z.string(),
	replaces_number: z.nullable(z.string()),
	replaced_by_id: z.nullable(z.uuid()),
	replaced_by_number: z.nullable(z.string()),
	replaced_by_kind: z.nullable(z.enum(["receipt", "cancellation"]))
});
var issuerSchema = z.pipe(organisationSchema, z.transform(toIssuer));
/** Parses a receipt as the database functions return it. */
var receiptSchema = z.pipe(receiptRowSchema, z.transform(toReceipt));
/**
* As the data of an email have it: a visitor's has the secret of its link, and that of the link which adds the
* donation to an account.
*/
var emailedReceiptSchema = z.pipe(z.extend(receiptRowSchema, {
	secret: z.optional(z.string()),
	claim_secret: z.optional(z.string())
}), z.transform((row) => ({
	...toReceipt(row),
	secret: row.secret ?? null,
	claimSecret: row.claim_secret ?? null
})));
function toIssuer(row) {
	return {
		name: row.organisation_name,
		address: row.organisation_address,
		pan: row.pan,
		registration: row.registration_number === null ? null : {
			number: row.registration_number,
			registeredOn: row.registered_on,
			validUntil: row.valid_until,
			section: row.section
		}
	};
}
function toReceipt(row) {
	const { replaced_by_id: id, replaced_by_number: number, replaced_by_kind: kind } = row;
	return {
		id: row.id,
		number: row.number,
		isTest: row.mode === "test",
		taxYear: row.tax_year,
		kind: row.kind,
		reason: row.reason,
		issuedAt: row.issued_at,
		paidOn: row.paid_on,
		amountPaise: row.amount_paise,
		amountWords: row.amount_words,
		donorName: row.donor_name,
		donorAddress: row.donor_address,
		panMasked: row.pan_masked,
		dogName: row.dog_name,
		type: row.type,
		paymentMethod: row.payment_method,
		paymentId: row.provider_payment_id,
		reference: row.reference,
		issuer: toIssuer(row.organisation),
		verifyCode: row.verify_code,
		replacesNumber: row.replaces_number,
		replacedBy: id === null || number === null || kind === null ? null : {
			id,
			number,
			kind
		}
	};
}
// src/features/receipts/statement.ts
init_numbers();
/** The receipts of a tax year that are made out to an account's donor. */
var statementSchema = z.object({
	/** `2026-27` */
	tax_year: z.string(),
	organisation: issuerSchema,
	/** As the receipts name them; null without receipts. */
	donor: z.nullable(z.object({
		name: z.string(),
		address: z.nullable(z.string()),
		pan_masked: z.nullable(z.string())
	})),
	total_paise: z.int(),
	total_words: z.string(),
	/** Oldest first. */
	rows: z.array(z.object({
		receipt_id: z.uuid(),
		number: z.string(),
		/** The Indian day. */
		paid_on: z.iso.date(),
		/** Without what was paid back. */
		amount_paise: z.int(),
		/** null for all dogs. */
		dog_name: z.nullable(z.string()),
		type: z.enum(Constants.public.Enums.donation_type)
	})),
	/** Receipts of the account's other donations in that year, by the name on them. */
	others: z.array(z.object({
		donor_name: z.string(),
		receipts: z.int()
	}))
});
// src/features/receipts/verification.ts
init_say();
/** What a stranger with a receipt in hand may know, to compare it. */
var verificationSchema = z.object({
	number: z.string(),
	/** The Indian day. */
	paid_on: z.iso.date(),
	amount_paise: z.int(),
	/** First letters: `M. T.` */
	name: z.string(),
	organisation_name: z.string(),
	state: z.enum([
		"valid",
		"cancelled",
		"replaced"
	]),
	/** The number of what took its place. */
	replaced_by: z.nullable(z.string())
});
// src/features/receipts/receipts-api.ts
var receipts_api_exports = /* @__PURE__ */ __exportAll({
	confirmCorrection: () => confirmCorrection,
	receiptQuery: () => receiptQuery,
	reissueOfferQuery: () => reissueOfferQuery,
	reissueReceipt: () => reissueReceipt,
	statementQuery: () => statementQuery,
	verificationQuery: () => verificationQuery
});
init_amounts_and_dates();
init_rpc();
init_supabase();
init_paths();
init_say();
var receiptKeys = {
	all: ["receipts"],
	receipt: (id, secret) => [
		"receipts",
		id,
		secret
	],
	reissues: ["receipts", "reissue"],
	reissue: (userId, receiptId) => [
		"receipts",
		"reissue",
		userId,
		receiptId
	],
	verification: (code) => [
		"receipts",
		"verification",
		code
	],
	statement: (userId, taxYear, mode) => [
		"receipts",
		"statement",
		userId,
		taxYear,
		mode
	]
};
/** 128 bits in base64url. */
var VERIFY_CODE = /^[\w-]{22}$/;
/**
* A receipt, for its donor, the team, or a visitor with the link of their email; null for everybody else and for an unknown
* id.
* @param secret null asks with the session
*/
function receiptQuery(id, secret) {
	return queryOptions({
		queryKey: receiptKeys.receipt(id, secret),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			if (!isUuid(id)) return null;
			const receipt = secret === null ? await rpc("receipt", { receipt_id: id }, signal) : await rpc("receipt", {
				receipt_id: id,
				secret
			}, signal, publicTables);
			return receipt === null ? null : receiptSchema.parse(receipt);
		}
	});
}
var reissueOfferSchema = z.nullable(z.object({
	name: z.string(),
	pan_masked: z.nullable(z.string())
}));
/** The details that the signed-in user's receipt can be made out to; null when it can't. */
function reissueOfferQuery(userId, receiptId) {
	return queryOptions({
		queryKey: receiptKeys.reissue(userId, receiptId),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			const offer = await rpc("reissue_offer", { receipt_id: receiptId }, signal);
			return reissueOfferSchema.parse(offer);
		}
	});
}
/** Makes a receipt out to the signed-in user. Returns the id of the valid receipt. */
var reissueReceipt = mutationOptions({
	mutationFn: (receiptId) => rpc("reissue_receipt", { receipt_id: receiptId }),
	onSuccess: (_id, _receiptId, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: receiptKeys.reissues }),
	onError: (_error, _receiptId, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: receiptKeys.all }),
	meta: { errorMessage: say("The receipt could not be changed. Please try again.") }
});
/**
* Confirms a correction with the secret of its email. Returns false for a secret that is used, replaced or too old.
* Without an error toast: the page shows the error.
*/
var confirmCorrection = mutationOptions({ mutationFn: (secret) => rpc("confirm_correction", { secret }, void 0, publicTables) });
/** What everybody with the code of a receipt may know; null for an unknown code. */
function verificationQuery(code) {
	return queryOptions({
		queryKey: receiptKeys.verification(code),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			if (!VERIFY_CODE.test(code)) return null;
			const receipt = await rpc("verify_receipt", { code }, signal, publicTables);
			return z.nullable(verificationSchema).parse(receipt);
		}
	});
}
/**
* The signed-in user's donations of a tax year, such as `2026-27`; null for any other text.
* @param mode of the payments
*/
function statementQuery(userId, taxYear, mode) {
	return queryOptions({
		queryKey: receiptKeys.statement(userId, taxYear, mode),
		staleTime: 0,
		queryFn: async ({ signal }) => {
			if (!isTaxYear(taxYear)) return null;
			return statementSchema.parse(await rpc("tax_year_statement", {
				tax_year: taxYear,
				mode
			}, signal));
		}
	});
}
// src/features/settings/settings.ts
init_local_storage();
init_say();
/** The same as the defaults of the table's columns. */
var defaultSettings = {
	emailNotifications: true,
	marketingEmails: false,
	adoptionAlerts: true,
	donationReceipts: true,
	language: "en"
};
say("Email Notifications"), say("News of the dogs you sponsor, at most one email a day, and what our team writes to you."), say("Marketing Emails"), say("The newsletter: news of the dogs, about once a month."), say("Adoption Alerts"), say("An email when new dogs are looking for a sponsor, at most one a day."), say("Donation Receipts"), say("The receipt of each donation by email, and a note if a payment fails. Receipts are under My Donations in any case.");
function toSettings(row) {
	return {
		emailNotifications: row.email_notifications,
		marketingEmails: row.marketing_emails,
		adoptionAlerts: row.adoption_alerts,
		donationReceipts: row.donation_receipts,
		language: row.language
	};
}
z.object({
	emailNotifications: z.catch(z.boolean(), defaultSettings.emailNotifications),
	marketingEmails: z.catch(z.boolean(), defaultSettings.marketingEmails),
	adoptionAlerts: z.catch(z.boolean(), defaultSettings.adoptionAlerts),
	donationReceipts: z.catch(z.boolean(), defaultSettings.donationReceipts)
});
function writeStoredSettings({ language: _language, ...switches }) {
	writeStored(storageKeys.settings, switches);
}
function removeStoredSettings() {
	removeStored(storageKeys.settings);
}
// src/features/settings/settings-api.ts
var settings_api_exports = /* @__PURE__ */ __exportAll({
	deleteMyAccount: () => deleteMyAccount,
	readMyData: () => readMyData,
	saveSettings: () => saveSettings,
	settingsQuery: () => settingsQuery
});
init_pagination();
init_rpc();
init_say();
init_supabase();
var settingsKeys = { of: (userId) => ["settings", userId] };
/** Also updates the copy in local storage. */
function settingsQuery(userId) {
	return queryOptions({
		queryKey: settingsKeys.of(userId),
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("user_settings").select("*").eq("user_id", userId).abortSignal(signal).maybeSingle().throwOnError();
			signal.throwIfAborted();
			const settings = data ? toSettings(data) : defaultSettings;
			writeStoredSettings(settings);
			return settings;
		}
	});
}
/** Saves to the table and to local storage. */
function saveSettings(userId) {
	return mutationOptions({
		mutationFn: async (settings) => {
			await (await supabase()).from("user_settings").upsert({
				user_id: userId,
				email_notifications: settings.emailNotifications,
				marketing_emails: settings.marketingEmails,
				adoption_alerts: settings.adoptionAlerts,
				donation_receipts: settings.donationReceipts,
				language: settings.language
			}).throwOnError();
			writeStoredSettings(settings);
			return settings;
		},
		onSuccess: (settings, _values, _onMutateResult, { client }) => {
			client.setQueryData(settingsQuery(userId).queryKey, settings);
		},
		meta: { errorMessage: say("Your settings could not be saved. Please try again.") }
	});
}
/** How long a deleted person waits to hear that the bank is told. The stop itself is stored before. */
var STOP_MILLISECONDS = 1e4;
/** Without an error toast: the dialog shows the error. */
var deleteMyAccount = mutationOptions({ mutationFn: async (_nothing, { client }) => {
	const stoppedIds = await rpc("delete_own_account", {});
	await client.cancelQueries();
	removeStoredSettings();
	if (stoppedIds.length === 0) return "none";
	const { data } = await (await supabase()).functions.invoke("sync-sponsorship", {
		body: { stopped_ids: stoppedIds },
		timeout: STOP_MILLISECONDS
	});
	return data?.is_stopped ? "stopped" : "stopping";
} });
var sponsorshipColumns = "id, user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, source, status, desired_status, stop_requested_at, pause_reason, resume_on, end_reason, stop_comment, provider_subscription_id, payment_method, starts_at, current_start, current_end, next_charge_at, started_at, halted_at, ended_at, replaces_id, created_at";
/** Every row about a user, with the column names of the database. */
var readMyData = mutationOptions({
	mutationFn: async (userId) => {
		const backend = await supabase();
		const ownRow = async (table, columns = "*") => {
			const { data } = await backend.from(table).select(columns).eq("user_id", userId).maybeSingle().throwOnError();
			return data;
		};
		const ownRows = (table, owner, columns = "*") => fetchAllRows(async (last) => {
			const { data } = await newestFirst(backend.from(table).select(columns).match({ [owner]: userId }), last).throwOnError();
			return data;
		});
		const [profile, settings, donor, donations, sponsorships, messages, [others]] = await Promise.all([
			ownRow("profiles"),
			ownRow("user_settings"),
			ownRow("donors", "name, address, citizen_declared_at, pan_masked, created_at, updated_at"),
			ownRows("donations", "user_id", "*, receipts(*)"),
			ownRows("sponsorships", "user_id", sponsorshipColumns),
			ownRows("messages", "recipient_id"),
			rpc("own_data", {})
		]);
		return {
			profile,
			settings,
			donor,
			donations,
			sponsorships: await Promise.all(sponsorships.map(withTimeline)),
			messages,
			...others
		};
	},
	meta: { errorMessage: say("Your data could not be prepared. Please try again.") }
});
async function withTimeline(sponsorship) {
	const sponsorship_events = await rpc("sponsorship_timeline", { sponsorship_ids: [sponsorship.id] });
	return {
		...sponsorship,
		sponsorship_events
	};
}
// src/features/sponsorships/sponsored-dogs-api.ts
var sponsored_dogs_api_exports = /* @__PURE__ */ __exportAll({ sponsoredDogsQuery: () => sponsoredDogsQuery });
init_supabase();
/**
* The ids of the dogs that a person sponsors now, without gifts to others; null for all dogs. In a file of its own, because the public page of a
* dog must not load the requests of My Dogs.
*/
function sponsoredDogsQuery(userId) {
	return queryOptions({
		queryKey: [
			"sponsorships",
			"dog-ids",
			userId
		],
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("sponsorships").select("dog_id").eq("user_id", userId).eq("is_gift", false).neq("status", "created").neq("desired_status", "stop").is("ended_at", null).retry(false).abortSignal(signal).throwOnError();
			return new Set(data.map(({ dog_id }) => dog_id));
		}
	});
}
// src/features/sponsorships/sponsorship.ts
/** The state of a sponsorship: the first that fits. */
function stateOf(sponsorship) {
	const { status, desired_status, pause_reason, ended_at } = sponsorship;
	if (ended_at !== null) return "ended";
	if (desired_status === "stop") return "stopping";
	if (pause_reason === "dog") return "dog-left";
	if (desired_status === "pause" && status !== "paused") return "pausing";
	if (status === "paused") return pausedState(sponsorship);
	if (status === "authenticated") return "starting";
	if (status === "pending") return "failing";
	return status === "halted" ? "halted" : "running";
}
function pausedState({ desired_status, pause_reason }) {
	if (pause_reason === "bank") return "paused-at-bank";
	return desired_status === "run" ? "resuming" : "paused";
}
/** Whether its last charge failed. */
function isFailing(sponsorship) {
	const state = stateOf(sponsorship);
	return state === "failing" || state === "halted";
}
/**
* What a sponsor sees: without checkouts that were never authorised, and with a replaced sponsorship as part of
* the one that replaced it, also while it still takes its last charge.
* @param rows newest first
*/
function toSponsorships(rows, months) {
	const listed = rows.filter(({ status, end_reason }) => status !== "created" && end_reason !== "abandoned");
	const replaced = new Map(listed.filter(({ replaced_from }) => replaced_from !== null).map((row) => [row.id, row]));
	return listed.filter(({ id }) => !replaced.has(id)).map((row) => toSponsorship(row, predecessors(row, replaced), months));
}
function predecessors({ replaces_id }, replaced) {
	const before = replaced.get(replaces_id ?? "");
	return before ? [before, ...predecessors(before, replaced)] : [];
}
function lastChargeOf(before) {
	const waiting = before.find(({ status, desired_status, ended_at, next_charge_at, replaced_from }) => ended_at === null && desired_status !== "stop" && (status === "pending" || Date.parse(next_charge_at ?? "") < Date.parse(replaced_from ?? "")));
	if (!waiting) return null;
	const { amount_paise, next_charge_at, status } = waiting;
	return {
		amountPaise: amount_paise,
		chargeAt: next_charge_at,
		isRetried: status === "pending"
	};
}
function toSponsorship(row, before, months) {
	const first = before.at(-1) ?? row;
	const ids = [row, ...before].map(({ id }) => id);
	const { dog_profiles: dog, next_dog, moved_at, ...own } = row;
	return {
		...own,
		ids,
		dog: dog && {
			...toDogOfMonth(dog),
			image: dog.image_url,
			at_centre_since: dog.at_centre_since
		},
		move: moved_at === null ? null : { dog: next_dog && toDogOfMonth(next_dog) },
		since: first.started_at ?? first.created_at,
		lastCharge: lastChargeOf(before),
		gifts: giftsOf(months.filter(({ sponsorship_id }) => ids.includes(sponsorship_id ?? "")))
	};
}
function toDogOfMonth({ id, status, monthly_amount, ...dog }) {
	return {
		id,
		name: nameOfJoinedDog(dog),
		status,
		monthlyRupees: monthly_amount
	};
}
/** By dog, in the order in which their first months were paid. */
function giftsOf(months) {
	const gifts = /* @__PURE__ */ new Map();
	const paid = months.map((month) => ({
		...month,
		paidAt: month.paid_at ?? month.created_at
	}));
	for (const month of paid.toSorted((one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt))) {
		const { paidAt, dog_id, dog_profiles, amount_paise, refunded_paise } = month;
		const { months: before = 0, paise = 0, since = paidAt } = gifts.get(dog_id) ?? {};
		gifts.set(dog_id, {
			dogId: dog_id,
			dogName: dog_profiles && nameOfJoinedDog(dog_profiles),
			months: before + (amount_paise > refunded_paise ? 1 : 0),
			paise: paise + amount_paise - refunded_paise,
			since
		});
	}
	return [...gifts.values()].filter(({ paise }) => paise > 0);
}
var init_sponsorship = __esmMin((() => {
	init_dog();
	init_say();
}));
// src/features/sponsorships/sponsorships-api.ts
var sponsorships_api_exports = /* @__PURE__ */ __exportAll({
	moveSponsorship: () => moveSponsorship,
	pauseSponsorship: () => pauseSponsorship,
	refreshSponsorships: () => refreshSponsorships,
	resumeSponsorship: () => resumeSponsorship,
	sponsorshipErrorMessage: () => sponsorshipErrorMessage,
	sponsorshipsQuery: () => sponsorshipsQuery,
	stopSponsorship: () => stopSponsorship,
	timelineQuery: () => timelineQuery,
	updateCountQuery: () => updateCountQuery
});
/**
* A person's sponsorships, newest first. The requests name the person, because staff may read everybody's rows.
*/
function sponsorshipsQuery(userId) {
	return queryOptions({
		queryKey: sponsorshipKeys.list(userId),
		staleTime: 0,
		refetchOnReconnect: true,
		queryFn: async ({ client, signal }) => {
			const [rows, months, manageUrls] = await Promise.all([
				fetchAllRows((last) => fetchSponsorshipsPage(userId, last, signal)),
				fetchAllRows((last) => fetchMonthsPage(userId, last, signal)),
				fetchManageUrls(signal)
			]);
			const sponsorships = toSponsorships(rows.map((row) => Object.assign(row, { manage_url: manageUrls.get(row.id) ?? null })), months);
			const failing = sponsorships.filter(isFailing);
			await Promise.all(failing.map((one) => client.prefetchQuery(timelineQuery(one))));
			return sponsorships;
		}
	});
}
async function fetchSponsorshipsPage(userId, last, signal) {
	const { data } = await newestFirst((await supabase()).from("sponsorships").select(`id, created_at, amount_paise, status, desired_status, pause_reason, resume_on, end_reason, payment_method, source, mode, is_gift, is_extra, started_at, starts_at, next_charge_at, halted_at, ended_at, replaces_id, replaced_from, moved_at, dog_profiles!sponsorships_dog_id_fkey(id, ${joinedName}, image_url, status, monthly_amount, at_centre_since), next_dog:dog_profiles!sponsorships_next_dog_id_fkey(id, ${joinedName}, status, monthly_amount)`).eq("user_id", userId).retry(false).abortSignal(signal), last).throwOnError();
	return data;
}
/** The provider's page of each sponsorship, by its id. */
async function fetchManageUrls(signal) {
	const rows = await rpc("own_manage_urls", {}, signal);
	return new Map(rows.map(({ id, manage_url }) => [id, manage_url]));
}
async function fetchMonthsPage(userId, last, signal) {
	const { data } = await newestFirst((await supabase()).from("donations").select(`id, created_at, paid_at, sponsorship_id, dog_id, amount_paise, refunded_paise, dog_profiles(${joinedName})`).eq("user_id", userId).eq("status", "completed").not("sponsorship_id", "is", null).retry(false).abortSignal(signal), last).throwOnError();
	return data;
}
/** What happened to a sponsorship and those it replaced, newest first. Ten years fit into one page. */
function timelineQuery({ ids }) {
	return queryOptions({
		queryKey: sponsorshipKeys.timeline(ids),
		staleTime: 0,
		queryFn: ({ signal }) => rpc("sponsorship_timeline", {
			sponsorship_ids: [...ids],
			...requestLanguage
		}, signal)
	});
}
/** How many updates about a dog were published since a time (ISO 8601). */
function updateCountQuery(dogId, since) {
	return queryOptions({
		queryKey: sponsorshipKeys.updateCount(dogId, since),
		queryFn: async ({ signal }) => {
			const { count } = await (await publicTables()).from("dog_updates").select("id", {
				count: "exact",
				head: true
			}).eq("dog_id", dogId).gte("published_at", since).abortSignal(signal).throwOnError();
			return count ?? 0;
		}
	});
}
/** The new state may close the dialog that shows the error, so a toast says it as well. */
function refetchIfOutdated(error, client) {
	if (!isOutdatedDecision(error)) return;
	showToast("info", sponsorshipErrorMessage(error));
	refreshSponsorships(client);
}
/** Refetches all that is known of sponsorships. */
function refreshSponsorships(client) {
	return client.invalidateQueries({ queryKey: sponsorshipKeys.all });
}
/**
* Shows a stored decision, and makes the server carry it out at the provider in the meantime. A failure of that
* is ignored, because a scheduled job repeats it.
*/
function applyDesiredStatus(id, client) {
	supabase().then((backend) => backend.functions.invoke("sync-sponsorship", { body: { sponsorship_id: id } })).then(() => refreshSponsorships(client), () => {});
	refreshSponsorships(client);
}
/** Whether the page shows an outdated state of the sponsorship. */
function isOutdatedDecision({ message }) {
	return message === "unknown-sponsorship" || message === "not-running";
}
var sponsorshipKeys, sponsorshipErrorMessage, pauseSponsorship, resumeSponsorship, stopSponsorship, moveSponsorship;
var init_sponsorships_api = __esmMin((() => {
	init_sponsorship();
	init_dog();
	init_error_texts();
	init_language();
	init_pagination();
	init_rpc();
	init_say();
	init_supabase();
	init_toast();
	sponsorshipKeys = {
		all: ["sponsorships"],
		list: (userId) => [
			"sponsorships",
			"list",
			userId
		],
		timeline: (ids) => [
			"sponsorships",
			"timeline",
			...ids
		],
		updateCount: (dogId, since) => [
			"sponsorships",
			"update-count",
			dogId,
			since
		]
	};
	sponsorshipErrorMessage = errorTexts({
		"unknown-sponsorship": say("This sponsorship isn’t one of yours."),
		"unknown-dog": say("This dog can no longer be sponsored. Please choose another one."),
		"not-running": say("This sponsorship has ended or is stopping."),
		"not-active": say("It can be paused once a month has been charged. Until then you can only stop it."),
		"already-paused": say("This sponsorship is paused already."),
		"not-a-resume-day": say("The pause can’t end on this day any more. Please choose again."),
		"paused-at-bank": say("It was paused in your bank or UPI app, and can be resumed only there."),
		"dog-not-available": say("This dog can’t be sponsored any more. Please choose another one."),
		"already-sponsored": say("You already have a sponsorship for this. Please choose another dog.")
	});
	pauseSponsorship = mutationOptions({
		/** @param resumeOn the Indian day on which the pause ends, as an ISO date; null until the sponsor resumes */
		mutationFn: ({ id, resumeOn }) => rpc("pause_sponsorship", {
			sponsorship_id: id,
			...resumeOn === null ? {} : { resume_on: resumeOn }
		}),
		onSuccess: (_data, { id }, _onMutateResult, { client }) => applyDesiredStatus(id, client),
		onError: (error, _variables, _onMutateResult, { client }) => refetchIfOutdated(error, client)
	});
	resumeSponsorship = mutationOptions({
		mutationFn: (id) => rpc("resume_sponsorship", { sponsorship_id: id }),
		onSuccess: (_data, id, _onMutateResult, { client }) => applyDesiredStatus(id, client),
		meta: { errorMessage: sponsorshipErrorMessage }
	});
	stopSponsorship = mutationOptions({
		mutationFn: ({ id, comment }) => rpc("stop_sponsorship", {
			sponsorship_id: id,
			reason: comment
		}),
		onSuccess: (_data, { id }, _onMutateResult, { client }) => applyDesiredStatus(id, client),
		onError: (error, _variables, _onMutateResult, { client }) => refetchIfOutdated(error, client)
	});
	moveSponsorship = mutationOptions({
		mutationFn: ({ id, dogId }) => rpc("move_sponsorship", {
			sponsorship_id: id,
			...dogId === null ? {} : { dog_id: dogId }
		}),
		onSuccess: (_data, { id }, _onMutateResult, { client }) => applyDesiredStatus(id, client),
		onError: (error, _variables, _onMutateResult, { client }) => refetchIfOutdated(error, client)
	});
}));
// src/features/sponsorships/visitor/visitor-sponsorship-api.ts
init_sponsorships_api();
var visitor_sponsorship_api_exports = /* @__PURE__ */ __exportAll({
	correctVisitorEmail: () => correctVisitorEmail,
	refuseSponsorshipEmails: () => refuseSponsorshipEmails,
	stopVisitorSponsorship: () => stopVisitorSponsorship,
	visitorSponsorshipErrorMessage: () => visitorSponsorshipErrorMessage,
	visitorSponsorshipQuery: () => visitorSponsorshipQuery
});
init_error_texts();
init_language();
init_rpc();
init_say();
init_supabase();
var { dog_status, end_reason, failure_reason, payment_mode, pause_reason, desired_status } = Constants.public.Enums;
var openedSchema = z.object({
	amount_paise: z.int(),
	mode: z.enum(payment_mode),
	status: z.string(),
	desired_status: z.enum(desired_status),
	pause_reason: z.nullable(z.enum(pause_reason)),
	/** The Indian day on which a pause ends, as an ISO date. */
	resume_on: z.nullable(z.string()),
	end_reason: z.nullable(z.enum(end_reason)),
	starts_at: z.nullable(z.string()),
	next_charge_at: z.nullable(z.string()),
	halted_at: z.nullable(z.string()),
	ended_at: z.nullable(z.string()),
	/** Of the newest failed charge, while one is missing. */
	failure_reason: z.nullable(z.enum(failure_reason)),
	/** Null for all dogs. */
	dog: z.nullable(z.object({
		id: z.uuid(),
		name: z.string(),
		image_url: z.string(),
		status: z.enum(dog_status)
	})),
	/** An account has confirmed the email address. */
	is_joined: z.boolean(),
	/** The link came by email, so its reader may not be the payer. */
	is_emailed: z.boolean(),
	/** Null for an emailed link and a joined sponsorship. */
	email: z.nullable(z.string()),
	can_correct: z.boolean()
});
var terms = ({ sponsorshipId, secret }) => ({
	sponsorship_id: sponsorshipId,
	secret
});
var key = ({ sponsorshipId, secret }) => [
	"visitor-sponsorship",
	sponsorshipId,
	secret
];
/** The sponsorship that a link opens; null for an unknown link. */
function visitorSponsorshipQuery(link) {
	return queryOptions({
		queryKey: key(link),
		staleTime: 0,
		refetchOnReconnect: true,
		queryFn: async ({ signal }) => z.nullable(openedSchema).parse(await rpc("visitor_sponsorship", {
			...terms(link),
			...requestLanguage
		}, signal, publicTables))
	});
}
var refetch = (client, link) => client.invalidateQueries({ queryKey: key(link) });
/** Stores the request to stop, and has the server end it at the provider, which a scheduled job would repeat. */
var stopVisitorSponsorship = mutationOptions({
	mutationFn: (link) => rpc("stop_visitor_sponsorship", terms(link), void 0, publicTables),
	onSettled: (_data, error, link, _onMutateResult, { client }) => {
		if (!error) callFunction("sync-sponsorship", terms(link)).then(() => refetch(client, link), () => {});
		return refetch(client, link);
	}
});
var correctVisitorEmail = mutationOptions({
	mutationFn: ({ email, ...link }) => rpc("correct_sponsorship_email", {
		...terms(link),
		email
	}, void 0, publicTables),
	onSettled: (_data, _error, link, _onMutateResult, { client }) => refetch(client, link)
});
/** Stops the emails to the address that the link came to. */
var refuseSponsorshipEmails = mutationOptions({ mutationFn: (link) => rpc("refuse_sponsorship_emails", terms(link), void 0, publicTables) });
/** Why a request was not stored. */
var visitorSponsorshipErrorMessage = errorTexts({
	"unknown-sponsorship": say("This link is out of date. Please use the one in our newest email."),
	joined: say("This sponsorship is in an account by now, so this isn’t possible here any more."),
	"corrected-before": say("The address has already been corrected, which is possible only once."),
	"not-an-address": say("Please enter a valid email address."),
	otherwise: say("That didn’t work. Please check your connection and try again.")
});
// src/features/sponsorships/team/team-sponsorships-api.ts
var team_sponsorships_api_exports = /* @__PURE__ */ __exportAll({
	CHARGES_PER_PAGE: () => 50,
	failedChargesQuery: () => failedChargesQuery,
	personSponsorshipsQuery: () => personSponsorshipsQuery,
	sponsorshipSummaryQuery: () => sponsorshipSummaryQuery,
	stopSponsorshipForSponsor: () => stopSponsorshipForSponsor,
	teamSponsorshipsQuery: () => teamSponsorshipsQuery
});
init_env();
init_pagination();
init_rpc();
init_supabase();
init_toast();
var keys$1 = {
	all: ["team-sponsorships"],
	list: ["team-sponsorships", "list"],
	ofPerson: (personId) => [
		"team-sponsorships",
		"of-person",
		personId
	],
	failedCharges: (page) => [
		"team-sponsorships",
		"failed-charges",
		page
	],
	summary: (month) => [
		"team-sponsorships",
		"summary",
		month
	]
};
/** Every sponsorship that was authorised, newest first. For administrators. */
var teamSponsorshipsQuery = queryOptions({
	queryKey: keys$1.list,
	queryFn: ({ signal }) => fetchAllRows((last) => rpc("sponsorship_list", last ? {
		before_created_at: last.created_at,
		before_id: last.id
	} : {}, signal))
});
/**
* The numbers of a month; on a live site without test payments. For administrators.
* @param month an Indian month, as YYYY-MM
*/
function sponsorshipSummaryQuery(month) {
	const args = {
		month_start: monthStart(month),
		live_only: isLiveSite()
	};
	return queryOptions({
		queryKey: keys$1.summary(month),
		queryFn: async ({ signal }) => (await rpc("sponsorship_summary", args, signal))[0]
	});
}
/** When an Indian month begins, in ISO 8601. @param month as YYYY-MM */
function monthStart(month) {
	return `${month}-01T00:00:00+05:30`;
}
/** One person's sponsorships that were authorised, newest first. For staff and administrators. */
function personSponsorshipsQuery(personId) {
	return queryOptions({
		queryKey: keys$1.ofPerson(personId),
		staleTime: 0,
		queryFn: ({ signal }) => rpc("person_sponsorships", { person_id: personId }, signal)
	});
}
/** A page of the charges that failed this week, the newest first. @param page starts at 1 */
function failedChargesQuery(page) {
	return queryOptions({
		queryKey: keys$1.failedCharges(page),
		queryFn: ({ signal }) => fetchFoundPage(page, 50, (range) => rpc("failed_charges", {
			live_only: isLiveSite(),
			...range
		}, signal))
	});
}
/**
* Stores that a sponsor asked the team to stop, with the reason. For administrators; a standing order, of which the payment
* provider knows nothing, for staff too. Meanwhile the server carries it out at
* the payment provider; a failure of that is ignored, because a scheduled job repeats it. Without an error toast: the
* dialog shows the error.
*/
var stopSponsorshipForSponsor = mutationOptions({
	mutationFn: ({ id, source, reason }) => rpc(source === "provider" ? "stop_sponsorship_as_team" : "stop_standing_order", {
		sponsorship_id: id,
		reason
	}),
	onSuccess: (_data, { id, source }, _onMutateResult, { client }) => {
		const refresh = () => client.invalidateQueries({ queryKey: keys$1.all });
		if (source === "standing-order") {
			showToast("success", "The standing order has ended.");
			return refresh();
		}
		supabase().then((backend) => backend.functions.invoke("sync-sponsorship", { body: { sponsorship_id: id } })).then(refresh, () => {});
		showToast("success", "The sponsorship stops. The sponsor gets an email.");
		return refresh();
	}
});
// src/features/people/person.ts
/** The name, or the email of a person without one. Somebody without an address has a name. */
function personName({ name, email }) {
	return name.trim() === "" ? email ?? "No name" : name;
}
// src/features/people/people-api.ts
var people_api_exports = /* @__PURE__ */ __exportAll({
	PEOPLE_PER_PAGE: () => 50,
	addPersonNote: () => addPersonNote,
	forgetPerson: () => forgetPerson,
	peopleQuery: () => peopleQuery,
	personCorrespondenceQuery: () => personCorrespondenceQuery,
	personDonationsQuery: () => personDonationsQuery,
	personErrorMessage: () => personErrorMessage,
	personHistoryQuery: () => personHistoryQuery,
	personNotesQuery: () => personNotesQuery,
	personQuery: () => personQuery,
	refreshPerson: () => refreshPerson,
	resendReceipt: () => resendReceipt,
	sendStaffMessage: () => sendStaffMessage,
	setPersonEmail: () => setPersonEmail
});
init_access_errors();
init_error_texts();
init_env();
init_pagination();
init_rpc();
init_supabase();
init_toast();
/** SQLSTATE of the error that the functions raise for other roles. */
var INSUFFICIENT_PRIVILEGE = "42501";
var personKeys = {
	list: (search, page) => [
		"people",
		"list",
		{
			search,
			page
		}
	],
	of: (personId) => [
		"people",
		"one",
		personId
	],
	contact: (personId) => [...personKeys.of(personId), "contact"],
	donations: (personId) => [...personKeys.of(personId), "donations"],
	correspondence: (personId) => [...personKeys.of(personId), "correspondence"],
	notes: (personId) => [...personKeys.of(personId), "notes"],
	history: (personId) => [...personKeys.of(personId), "history"]
};
/**
* A page of people, ordered by name.
* @param search part of a name, an email address, a phone number, a dog, or the number of a receipt or payment; ''
* finds everyone
* @param page starts at 1
* @returns null when the database refuses the list
*/
function peopleQuery(search, page) {
	return queryOptions({
		queryKey: personKeys.list(search, page),
		queryFn: async ({ signal }) => {
			try {
				return await fetchFoundPage(page, 50, (range) => rpc("supporters", {
					search,
					live_only: isLiveSite(),
					...range
				}, signal));
			} catch (error) {
				if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return null;
				throw error;
			}
		}
	});
}
/** Who a person is; null for an unknown or deleted one. */
function personQuery(personId) {
	return queryOptions({
		queryKey: personKeys.contact(personId),
		staleTime: 0,
		queryFn: async ({ signal }) => (await rpc("person", {
			person_id: personId,
			live_only: isLiveSite()
		}, signal))[0] ?? null
	});
}
/** What a person gave or tried to give. */
function personDonationsQuery(personId) {
	return entriesQuery(personKeys.donations(personId), (last, signal) => rpc("person_donations", {
		person_id: personId,
		...last && {
			before_given_at: last.given_at,
			before_id: last.id
		}
	}, signal));
}
/** What a person was written and wrote; without the emails of the site on request. */
function personCorrespondenceQuery(personId, withoutEmails) {
	return entriesQuery([...personKeys.correspondence(personId), String(withoutEmails)], (last, signal) => rpc("person_correspondence", {
		person_id: personId,
		without_emails: withoutEmails,
		...last && {
			before_at: last.written_at,
			before_id: last.id
		}
	}, signal));
}
/** The team's notes about a person. */
function personNotesQuery(personId) {
	return entriesQuery(personKeys.notes(personId), (last, signal) => rpc("person_notes", {
		person_id: personId,
		...last && { before_id: last.id }
	}, signal));
}
/** What happened to a person's account, donations and sponsorships. */
function personHistoryQuery(personId) {
	return entriesQuery(personKeys.history(personId), (last, signal) => rpc("person_history", {
		person_id: personId,
		...last && {
			before_at: last.occurred_at,
			before_id: last.id
		}
	}, signal));
}
/** Refetches all that is shown of a person. */
function refreshPerson(client, personId) {
	return client.invalidateQueries({ queryKey: personKeys.of(personId) });
}
/** Why something was not done for a person. */
var personErrorMessage = errorTexts({
	"unknown-person": "This person is not here any more. The account was deleted.",
	"has-account": "This person has an account now. Reload the page.",
	"changed-meanwhile": "Somebody else changed this person meanwhile. Reload the page.",
	"nothing-given": "This person has not given anything, so there is nothing to send to another address.",
	"not-an-address": "This is not an email address.",
	"other-person": "Somebody else has this address. Two people become one only when an account confirms the address.",
	"sponsorship-runs": "A monthly payment of this person runs. Stop it before you forget them.",
	"unknown-receipt": "This receipt is not here any more.",
	"replaced-receipt": "A newer receipt replaced this one. Reload the page and send that one.",
	"no-address": "There is no confirmed address for this receipt, so it can’t be sent. Ask the person to confirm the account’s address.",
	"refused-address": "A mail server refused this address for good. Ask the person for another address.",
	"sent-lately": "This receipt was sent a short while ago. Please wait before you send it again."
});
/** Without an error toast: the form shows the error. */
var addPersonNote = mutationOptions({
	mutationFn: ({ personId, body }) => rpc("add_person_note", {
		person_id: personId,
		body
	}),
	onSuccess: (_data, { personId }, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: personKeys.notes(personId) })
});
/** Gives a person without an account another address. Without an error toast: the dialog shows the error. */
var setPersonEmail = mutationOptions({
	mutationFn: ({ personId, email }) => rpc("set_person_email", {
		person_id: personId,
		email
	}),
	onSuccess: (_data, _address, _onMutateResult, { client }) => {
		showToast("success", "Address saved");
		return client.invalidateQueries({ queryKey: ["people"] });
	}
});
/** Deletes a person without an account. Without an error toast: the dialog shows the error. */
var forgetPerson = mutationOptions({
	mutationFn: (personId) => rpc("forget_person", { person_id: personId }),
	onSuccess: (_data, _personId, _onMutateResult, { client }) => {
		showToast("success", "The person is forgotten. Donations and receipts stay.");
		return client.invalidateQueries({ queryKey: ["people", "list"] });
	}
});
/** Sends a receipt again, to the address that it was made for. */
var resendReceipt = mutationOptions({
	mutationFn: ({ receipt }) => rpc("resend_receipt", { receipt_id: receipt.id }),
	onSuccess: (_data, { personId, receipt }, _onMutateResult, { client }) => {
		showToast("success", `${receipt.number} is on its way to the address it was made for.`);
		return refreshPerson(client, personId);
	},
	meta: { errorMessage: personErrorMessage }
});
/**
* A trigger adds the sender's name and role. Without an error toast: the dialog, which would cover it,
* shows the error.
*/
var sendStaffMessage = mutationOptions({
	mutationFn: async ({ to, ...message }) => {
		await (await supabase()).from("messages").insert({
			recipient_id: to.userId,
			...message
		}).throwOnError();
	},
	onSuccess: (_data, { to }) => showToast("success", `Message sent to ${personName(to)}`)
});
// src/features/today/today-api.ts
var today_api_exports = /* @__PURE__ */ __exportAll({
	resumeJobs: () => resumeJobs,
	teamTodayQuery: () => teamTodayQuery
});
init_env();
init_rpc();
/** Switches schedules and emails on. For administrators. */
var resumeJobs = mutationOptions({ mutationFn: () => rpc("resume_jobs", {}) });
/** What waits for the team. For somebody with a role. */
var teamTodayQuery = queryOptions({
	queryKey: ["team-today"],
	queryFn: async ({ signal }) => (await rpc("team_today", { live_only: isLiveSite() }, signal))[0]
});
// src/features/figures/figures-api.ts
var figures_api_exports = /* @__PURE__ */ __exportAll({
	dogsQuery: () => dogsQuery,
	moneyQuery: () => moneyQuery,
	sponsorsQuery: () => sponsorsQuery
});
init_env();
init_rpc();
var mode = () => isLiveSite() ? "live" : "test";
/** Months without money have no row. */
var moneyQuery = queryOptions({
	queryKey: ["figures", "money"],
	queryFn: ({ signal }) => rpc("money_by_month", { mode: mode() }, signal)
});
/** How many sponsorships ran at the end of each month since the first one, and how many of each quarter's stayed. */
var sponsorsQuery = queryOptions({
	queryKey: ["figures", "sponsors"],
	queryFn: async ({ signal }) => {
		const [months, quarters] = await Promise.all([rpc("sponsors_by_month", { mode: mode() }, signal), rpc("sponsors_by_quarter", { mode: mode() }, signal)]);
		return {
			months,
			quarters
		};
	}
});
/** What was received for dogs and what their care cost, and the dogs with the least and the most of their month. */
var dogsQuery = queryOptions({
	queryKey: ["figures", "dogs"],
	queryFn: async ({ signal }) => {
		const [months, dogs] = await Promise.all([rpc("dogs_money_by_month", { mode: mode() }, signal), rpc("dogs_by_coverage", { mode: mode() }, signal)]);
		return {
			months,
			dogs
		};
	}
});
// src/features/tax-year/tax-year.ts
init_dates();
/** When a tax year begins and when the next one does, in ISO 8601. */
function boundsOfTaxYear(taxYear) {
	const year = firstCalendarYear(taxYear);
	return {
		from: `${year}-04-01T00:00:00+05:30`,
		until: `${year + 1}-04-01T00:00:00+05:30`
	};
}
function firstCalendarYear(taxYear) {
	return Number(taxYear.slice(0, 4));
}
/**
* The PostgREST filter (for `.or()`) that selects the rows after one, in the order of falling amounts. The row without
* a person comes last among those of the same amount.
*/
function afterIdentity({ amount_paise, donor_key }) {
	const less = `amount_paise.lt.${amount_paise}`;
	if (donor_key === null) return less;
	return `${less},and(amount_paise.eq.${amount_paise},${`or(donor_key.gt.${donor_key},donor_key.is.null)`})`;
}
function toReceiptSettings(row) {
	return {
		name: row.organisation_name,
		address: row.organisation_address,
		pan: row.pan ?? "",
		registrationNumber: row.registration_number ?? "",
		registeredOn: row.registered_on ?? "",
		validUntil: row.valid_until ?? "",
		section: row.section
	};
}
// supabase/functions/_shared/common/emails/blocks.ts
/** In the language in which an email is being written. */
function cityName() {
	const { address, cityInHindi } = organisationDetails;
	return languageNow() === "hi" ? cityInHindi : address.city;
}
function paragraph(text) {
	return {
		kind: "paragraph",
		text
	};
}
function notice(text) {
	return {
		kind: "notice",
		text
	};
}
function button(label, url) {
	return {
		kind: "button",
		label,
		url
	};
}
/** @param name '' if it isn't known */
function greeting(name) {
	const known = oneLine(name);
	return paragraph(known === "" ? say$1("Hello,") : say$1`Dear ${known},`);
}
/** Cuts the name of a dog to a length that fits a subject. */
function shortDogName(name) {
	return shortened(name, DOG_NAME_LENGTH);
}
/** @param dogName null for all dogs */
function dogOrAll(dogName) {
	return dogName === null ? say$1("all our dogs") : shortDogName(dogName);
}
/**
* The dog that somebody gives for, with its picture; nothing for all dogs.
* @param details what is given, in a few words
*/
function dogCard({ dog_id, dog_name, dog_image_url }, details, links) {
	if (dog_id === null || dog_name === null || dog_image_url === null) return [];
	const name = shortDogName(dog_name);
	return [{
		kind: "dog",
		dog: {
			name,
			tagline: say$1("Every update and all costs of care are on one page."),
			details,
			pictureUrl: links.picture(dog_image_url),
			alt: say$1`Picture of ${name}`,
			url: links.dog(dog_id),
			label: say$1("See the updates")
		}
	}];
}
/** The Indian day of a time or ISO date of the database. */
function day(instant) {
	return formatIndianDay(new Date(instant));
}
var DOG_NAME_LENGTH, timestamp$1;
var init_blocks = __esmMin((() => {
	init_amounts_and_dates();
	init_organisation();
	init_say$1();
	init_plain_text();
	DOG_NAME_LENGTH = 40;
	timestamp$1 = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
}));
// supabase/functions/_shared/common/emails/identity-request.ts
var identity_request_exports = /* @__PURE__ */ __exportAll({ identityRequest: () => identityRequest });
function missingTexts(missing) {
	if (missing.length > 1) return {
		subject: say$1("For your tax certificate: your PAN and address"),
		request: say$1("We don’t have your PAN and address yet.")
	};
	return missing[0] === "pan" ? {
		subject: say$1("For your tax certificate: your PAN"),
		request: say$1("We don’t have your PAN yet.")
	} : {
		subject: say$1("For your tax certificate: your address"),
		request: say$1("We don’t have your address yet.")
	};
}
var identityRequest;
var init_identity_request = __esmMin((() => {
	init_amounts_and_dates();
	init_say$1();
	init_blocks();
	init_email();
	identityRequest = defineEmail({
		template: "identity-request",
		recipients: ["account", "visitor"],
		setting: null,
		priority: "newsletters",
		schema: z.object({
			tax_year: z.string(),
			mode: z.enum(["test", "live"]),
			donor_name: z.string(),
			amount_paise: z.int(),
			missing: z.array(z.enum(["pan", "address"])).check(z.minLength(1)),
			receipt_id: z.optional(z.uuid()),
			secret: z.optional(z.string())
		}),
		content: (request, { name, links }) => {
			const { tax_year, mode, donor_name, amount_paise, missing, receipt_id, secret } = request;
			const lastYear = Number(tax_year.slice(0, 4)) + 1;
			const { subject, request: what } = missingTexts(missing);
			return {
				subject,
				preview: say$1("Only needed if you want the tax deduction."),
				heading: say$1("Would you like a tax certificate?"),
				blocks: [
					...mode === "test" ? [notice(say$1("This is about test payments. No money was taken."))] : [],
					greeting(name === "" ? donor_name : name),
					paragraph(say$1`In the tax year ${tax_year} you gave ${amountText(amount_paise)}. Thank you.`),
					paragraph(say$1`For a tax deduction you need a certificate (Form 114). It is issued only to donors whose PAN and address are in the statement of donations, which is due by 31 May ${lastYear}. ${what}`),
					button(say$1("Give these details"), receipt_id === void 0 ? links.donorDetails : links.receipt(receipt_id, secret ?? null)),
					paragraph(say$1("If you don’t want the deduction, you don’t need to do anything. Please don’t send a PAN by email: emails can be read on their way."))
				],
				reason: say$1("You get this email because you made a donation. We ask at most once in 30 days.")
			};
		},
		kinds: ["identity-requested"],
		decide: ({ id, data }, { donor_name }) => ({
			key: String(id),
			data: {
				tax_year: data.tax_year,
				mode: data.mode,
				donor_name: donor_name ?? "",
				amount_paise: data.amount_paise,
				missing: data.missing,
				...data.receipt_id ? { receipt_id: data.receipt_id } : {}
			},
			secrets: [{
				path: ["secret"],
				opens: "receipts"
			}]
		})
	});
}));
// src/features/tax-year/tax-year-api.ts
var tax_year_api_exports = /* @__PURE__ */ __exportAll({
	fetchSettlement: () => fetchSettlement,
	identityRequestPreviewQuery: () => identityRequestPreviewQuery,
	missingIdentitiesQuery: () => missingIdentitiesQuery,
	overviewQuery: () => overviewQuery,
	receiptSettingsQuery: () => receiptSettingsQuery,
	saveReceiptSettings: () => saveReceiptSettings
});
init_pagination();
init_rpc();
init_error_texts();
init_second_factor();
init_supabase();
var taxYearKeys = {
	overview: ({ taxYear, mode }) => [
		"tax-year",
		"overview",
		taxYear,
		mode
	],
	missing: ({ taxYear, mode }) => [
		"tax-year",
		"missing",
		taxYear,
		mode
	]
};
function overviewQuery(year) {
	return queryOptions({
		queryKey: taxYearKeys.overview(year),
		queryFn: async ({ signal }) => {
			const [overview] = await rpc("tax_year_overview", {
				tax_year: year.taxYear,
				mode: year.mode
			}, signal);
			return overview;
		}
	});
}
var ROWS_PER_PAGE = 100;
/** The donors whose PAN or address is missing, those who gave the most first. */
function missingIdentitiesQuery(year) {
	return infiniteQueryOptions({
		queryKey: taxYearKeys.missing(year),
		initialPageParam: null,
		queryFn: async ({ pageParam, signal }) => {
			const request = (await supabase()).rpc("missing_identities", {
				tax_year: year.taxYear,
				mode: year.mode
			}).order("amount_paise", { ascending: false }).order("donor_key", { nullsFirst: false }).limit(ROWS_PER_PAGE).abortSignal(signal);
			const { data } = await (pageParam ? request.or(afterIdentity(pageParam)) : request).throwOnError();
			return data;
		},
		getNextPageParam: (page) => page.length < ROWS_PER_PAGE ? void 0 : page.at(-1)
	});
}
/** The email that asks for details, with a made-up donor. Made by the template that `send-email` uses. */
function identityRequestPreviewQuery(year) {
	return queryOptions({
		queryKey: ["identity-request-preview", year],
		queryFn: async () => {
			const [{ renderEmail }, { identityRequest }] = await Promise.all([Promise.resolve().then(() => (init_render_email(), render_email_exports)), Promise.resolve().then(() => (init_identity_request(), identity_request_exports))]);
			const { html } = renderEmail(identityRequest, {
				name: "Meera Tandon",
				data: {
					tax_year: year.taxYear,
					mode: year.mode,
					donor_name: "Meera Tandon",
					amount_paise: 5e5,
					missing: ["pan"]
				}
			}, {
				siteUrl: window.location.origin,
				unsubscribeUrl: null
			});
			return html;
		}
	});
}
/** What new receipts say about the organisation, as the form has it. */
var receiptSettingsQuery = queryOptions({
	queryKey: ["receipt-settings"],
	queryFn: async ({ signal }) => {
		const { data } = await (await supabase()).from("receipt_settings").select("*").abortSignal(signal).single().throwOnError();
		return toReceiptSettings(data);
	}
});
var saveReceiptSettings = mutationOptions({
	mutationFn: async (values) => {
		const backend = await supabase();
		const { data } = await withSecondFactor(() => backend.from("receipt_settings").update({
			organisation_name: values.name,
			organisation_address: values.address,
			pan: values.pan || null,
			registration_number: values.registrationNumber || null,
			registered_on: values.registeredOn || null,
			valid_until: values.validUntil || null,
			section: values.section
		}).eq("id", true).select("*").single().throwOnError());
		return toReceiptSettings(data);
	},
	onSuccess: (values, _given, _onMutateResult, { client }) => {
		client.setQueryData(receiptSettingsQuery.queryKey, values);
	},
	meta: { errorMessage: (error) => secondFactorText(error) ?? "The settings could not be saved. Please try again." }
});
var settlementColumns = "id, paid_at, provider_payment_id, provider_order_id, payment_method, type, status, amount_paise, refunded_paise, fee_paise, tax_paise";
/** Every payment of a year, the oldest first. */
var fetchSettlement = mutationOptions({
	mutationFn: (year) => fetchAllRows((last) => fetchPage(year, last)),
	gcTime: 0,
	meta: { errorMessage: "The payments could not be loaded. Please try again." }
});
async function fetchPage({ taxYear, mode }, last) {
	const backend = await supabase();
	const { from, until } = boundsOfTaxYear(taxYear);
	const request = backend.from("donations").select(settlementColumns).eq("mode", mode).eq("source", "provider").gte("paid_at", from).lt("paid_at", until).order("paid_at").order("id").limit(PAGE_SIZE_LIMIT);
	const { data } = await (last ? request.or(`paid_at.gt."${last.paid_at}",and(paid_at.eq."${last.paid_at}",id.gt.${last.id})`) : request).throwOnError();
	return data;
}
// src/features/tax-year/form-113-api.ts
var form_113_api_exports = /* @__PURE__ */ __exportAll({
	decideName: () => decideName,
	downloadStatement: () => downloadStatement,
	filingsQuery: () => filingsQuery,
	nameConflictsQuery: () => nameConflictsQuery,
	noteFiling: () => noteFiling,
	removeFiling: () => removeFiling
});
init_download();
init_error_texts();
init_supabase();
var form113Keys = {
	filings: (taxYear) => [
		"tax-year",
		"filings",
		taxYear
	],
	conflicts: ({ taxYear, mode }) => [
		"tax-year",
		"conflicts",
		taxYear,
		mode
	]
};
/** The statements that were filed for a year, the original first. */
function filingsQuery(taxYear) {
	return queryOptions({
		queryKey: form113Keys.filings(taxYear),
		queryFn: async ({ signal }) => {
			const { data } = await (await supabase()).from("tax_statements").select("*").eq("tax_year", taxYear).order("created_at").limit(100).abortSignal(signal).throwOnError();
			return data;
		}
	});
}
/** Notes a filed statement; `originalNumber` is that of the one it revises. */
function noteFiling(taxYear, originalNumber) {
	return mutationOptions({
		mutationFn: async (filing) => {
			await (await supabase()).from("tax_statements").insert({
				...filing,
				tax_year: taxYear,
				original_number: originalNumber
			}).throwOnError();
		},
		onSuccess: (_void, _values, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: form113Keys.filings(taxYear) })
	});
}
/** Removes a filing that was mistyped. */
function removeFiling(taxYear) {
	return mutationOptions({
		mutationFn: async (id) => {
			await (await supabase()).from("tax_statements").delete().eq("id", id).throwOnError();
		},
		onSuccess: (_void, _id, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: form113Keys.filings(taxYear) })
	});
}
var answerSchema = z.object({
	csv: z.string(),
	file_name: z.string(),
	donors: z.number(),
	/** What the donors in the file gave. */
	amount_paise: z.number(),
	/** The part of it that whole rupees leave out. */
	rounding_paise: z.number(),
	/** The donors who are not in the file, and what they gave. */
	missing: z.number(),
	missing_paise: z.number()
});
var conflictsSchema = z.object({ conflicts: z.array(z.object({
	key: z.string(),
	pan_masked: z.string(),
	decided_by: z.nullable(z.string()),
	decided_at: z.nullable(z.string()),
	names: z.array(z.object({
		donor_id: z.string(),
		name: z.string(),
		address: z.string(),
		emails: z.array(z.string()),
		amount_paise: z.number(),
		receipts: z.array(z.string()),
		is_chosen: z.boolean()
	}))
})) });
/** The PANs under several names, which an administrator decides before the statement is made. */
function nameConflictsQuery(year) {
	return queryOptions({
		queryKey: form113Keys.conflicts(year),
		staleTime: 0,
		queryFn: () => callTaxReturn(year, { action: "list-conflicts" })
	});
}
var errorMessage = errorTexts({
	"undecided-names": "First choose a name for each PAN that is under several. The list is above the download.",
	"conflict-changed": "These donors have changed meanwhile. Please look at the list again.",
	"registration-missing": "Please first enter the registration number and its day under “What receipts say about us”.",
	"pan-unreadable": "A donor’s PAN can’t be decrypted. Ask your developer to look at the setting PAN_KEYS.",
	otherwise: "The statement could not be made. Please try again."
});
/** Chooses the name that the statement uses for a PAN. */
function decideName(year) {
	return mutationOptions({
		mutationFn: ({ conflict, donorId }) => callTaxReturn(year, {
			action: "decide-name",
			conflict,
			donor_id: donorId
		}),
		onSuccess: (conflicts, _choice, _onMutateResult, { client }) => {
			client.setQueryData(form113Keys.conflicts(year), conflicts);
		},
		onError: (_error, _choice, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: form113Keys.conflicts(year) }),
		meta: { errorMessage }
	});
}
async function callTaxReturn({ taxYear, mode }, body) {
	const answer = conflictsSchema.safeParse(await callFunction("tax-return", {
		tax_year: taxYear,
		mode,
		...body
	}));
	if (!answer.success) throw new FunctionError(void 0);
	return answer.data.conflicts;
}
/**
* Downloads the statement of donations (Form 113) as CSV, with every donor's PAN: the text goes to the file alone.
* With the acknowledgement number of the original it is a revised one.
*/
var downloadStatement = mutationOptions({
	mutationFn: async ({ taxYear, mode, originalNumber }) => {
		const answer = answerSchema.safeParse(await callFunction("tax-return", {
			tax_year: taxYear,
			mode,
			acknowledgement_number: originalNumber ?? void 0
		}));
		if (!answer.success) throw new FunctionError(void 0);
		const { csv, file_name, ...content } = answer.data;
		downloadText(file_name, "text/csv", csv);
		return content;
	},
	onError: (_error, year, _onMutateResult, { client }) => client.invalidateQueries({ queryKey: form113Keys.conflicts(year) }),
	meta: { errorMessage }
});
// supabase/functions/_shared/crypto.ts
/** Base64url (RFC 4648, section 5) without padding. */
function toBase64Url(bytes) {
	return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
/**
* Decodes base64 and base64url, with or without padding.
* @returns null for anything else
*/
function fromBase64(text) {
	try {
		const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
		return Uint8Array.from(binary, (character) => character.charCodeAt(0));
	} catch {
		return null;
	}
}
// supabase/functions/_shared/donor/pan-encryption.ts
var KEY_BYTES = 32;
/** Of AES-GCM's initialisation vector, as NIST SP 800-38D recommends. */
var IV_BYTES = 12;
var ALGORITHM = "AES-GCM";
var KEY_ENTRY = /^([1-9][0-9]{0,8}):([A-Za-z0-9+/]{43}=)$/;
/**
* The keys in the setting PAN_KEYS, for example `2:<key>,1:<key>`: a version and 32 bytes in base64 each, the current
* one first.
* @throws Error without any of the setting's value
*/
function readPanKeys(setting) {
	const keys = /* @__PURE__ */ new Map();
	const entries = (setting ?? "").split(",").map((entry) => KEY_ENTRY.exec(entry.trim()));
	for (const entry of entries) {
		const bytes = fromBase64(entry?.[2] ?? "");
		const version = Number(entry?.[1]);
		if (bytes?.length !== KEY_BYTES || keys.has(version)) throw new Error("These settings are missing or malformed: PAN_KEYS");
		keys.set(version, bytes);
	}
	return {
		current: Number(entries[0]?.[1]),
		keys
	};
}
/**
* Encrypts a PAN for one row of donors with the current key.
* @returns the key's version, the initialisation vector and the ciphertext, separated by dots
*/
async function encryptPan(panKeys, donorId, pan) {
	const { current } = panKeys;
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const ciphertext = await crypto.subtle.encrypt(parameters(iv, donorId), await importKey(panKeys, current), new TextEncoder().encode(pan));
	return [
		current,
		toBase64Url(iv),
		toBase64Url(new Uint8Array(ciphertext))
	].join(".");
}
/** The row's id is authenticated with the PAN, so that one row's PAN is invalid in another row. */
function parameters(iv, donorId) {
	return {
		name: ALGORITHM,
		iv,
		additionalData: new TextEncoder().encode(donorId)
	};
}
function importKey({ keys }, version) {
	const bytes = keys.get(version);
	if (!bytes) throw new Error(`PAN_KEYS has no key of the version ${version}`);
	return crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["encrypt", "decrypt"]);
}
// tests/postgres/page-query.ts
/** A dog with twenty updates in supabase/seed/load.sql. */
var DOG = "50000000-0000-4000-8000-000000000008";
/** The account with the most donations and messages in supabase/seed/load.sql, and the id of its person. */
var SPONSOR = "40000000-0000-4000-8000-000000000001";
/** A monthly payment of supabase/seed/load.sql, and the secret of its page once it is a visitor's. */
var VISITORS_SPONSORSHIP = "90000000-0000-4000-8000-000000000008";
var VISITORS_SECRET = "a".repeat(22);
/** Half of the sponsorships as those of visitors. The one above is among them. */
var HALF_OF_VISITORS = `
  insert into public.donors (id, name, address, email)
    select id, 'A visitor', 'Chowk, Lucknow', 'visitor' || right(id::text, 5) || '@load.test'
    from public.sponsorships where id::text ~ '^90000000-.*[02468]$';
  update public.sponsorships as row set user_id = null, donor_id = donor.id, visitor_email = donor.email
    from public.donors as donor where donor.id = row.id;
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed)
    select private.secret_hash('${VISITORS_SECRET}'), '${VISITORS_SPONSORSHIP}', false;
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed)
    select encode(sha256(id::text::bytea), 'hex'), id, true from public.sponsorships where visitor_email is not null`;
/** The media of updates and the names of their dogs, as the REST service embeds them. */
var withMedia = (updates) => `select found.*, dog.name, media.list, texts.list from (${updates}) as found
  left join lateral (
    select name from public.dog_profiles where dog_profiles.id = found.dog_id
  ) as dog on true
  left join lateral (
    select json_agg(medium) as list from public.dog_update_media as medium
    where medium.update_id = found.id
  ) as media on true
  left join lateral (
    select json_agg(json_build_object('language', text.language, 'body', text.body)) as list
    from public.dog_update_translations as text where text.update_id = found.id
  ) as texts on true`;
// tests/support/demo-accounts.ts
/** The accounts of `supabase/seed.sql`. They exist only in local and test databases, so the passwords are public. */
var demoAccounts = {
	admin: {
		id: "20000000-0000-4000-8000-000000000001",
		email: "admin@paws.test",
		password: "Marigold-admin-1",
		name: "Asha Verma",
		/** Of the sample second factor, in base32. */
		secret: "PAWSOFLUCKNOWADMINSAMPLESECRET22"
	},
	staff: {
		id: "20000000-0000-4000-8000-000000000002",
		email: "staff@paws.test",
		password: "Jasmine-staff-1",
		name: "Imran Siddiqui"
	},
	volunteer: {
		id: "20000000-0000-4000-8000-000000000004",
		email: "volunteer@paws.test",
		password: "Gulmohar-volunteer-1",
		name: "Kavita Rawat"
	},
	sponsor: {
		id: "20000000-0000-4000-8000-000000000003",
		email: "sponsor@paws.test",
		password: "Mogra-sponsor-1",
		name: "Meera Tandon"
	}
};
// tests/postgres/team-page-queries.ts
/** Most donors give in every year, so that scans are faster than the lookups. */
var ofAYear = {
	readsAllOf: [
		"donations",
		"donors",
		"profiles",
		"receipts",
		"users"
	],
	sortsUpTo: 32e3
};
/** The person with the most donations as somebody who gave them without an account. */
var WITHOUT_ACCOUNT = `
  update public.donations set user_id = null where user_id = '${SPONSOR}';
  update public.donors set user_id = null, email = 'supporter00001@load.test' where id = '${SPONSOR}';
  update private.people set account_id = null where id = '${SPONSOR}'`;
/** A sent newsletter, a donor and a review item of supabase/seed/load.sql. */
var NEWSLETTER = "e0000000-0000-4000-8000-000000000002";
var DONOR = "40000000-0000-4000-8000-000000000500";
/** A recorded donation of supabase/seed/load.sql. */
var RECORDED = "60000000-0000-4000-8000-000000000010";
var recording = (personId, entry) => {
	const asked = {
		id: "e2000000-0000-4000-8000-000000000001",
		person_id: personId,
		donor: {
			id: "e2000000-0000-4000-8000-000000000002",
			name: "Rekha Mishra"
		},
		received_on: "2026-11-20",
		confirms_cash: true,
		...entry
	};
	return `select public.save_recorded_donation('${JSON.stringify(asked)}', '${demoAccounts.staff.id}', 'test')`;
};
var REVIEW_ITEM = "e1000000-0000-4000-8000-000000000001";
var HALF_OF_THE_DONORS = "public.donors where id::text ~ '[02468]$'";
/** Two thousand of them. */
var WAITING_CHEQUES = `
  insert into public.donations (id, amount_paise, type, source, payment_method)
    select ('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 210000, 'One-time', 'recorded', 'cheque'
    from generate_series(1, 2000) as n;
  insert into private.recorded_donations (donation_id, received_on)
    select id, date '2026-06-01' from public.donations where id::text like 'f1000000-%'`;
var ofPerson = (request, name, more = "") => ({
	page: `/dashboard/staff/people/:id: ${name}${more && ", the next page"}`,
	requests: [request],
	as: "staff",
	sql: `select * from public.${name}('${SPONSOR}'${more})`
});
var allEvents = {
	readsAllOf: ["domain_events"],
	sortsUpTo: 32e3
};
var teamPageQueries = [
	{
		page: "/dashboard/staff: what waits today",
		requests: ["teamTodayQuery"],
		as: "staff",
		sql: "select * from public.team_today()",
		readsAllOf: ["sponsorships", "dog_profiles"]
	},
	{
		page: "/dashboard/staff/charges",
		requests: ["failedChargesQuery"],
		as: "staff",
		given: HALF_OF_VISITORS,
		sql: "select * from public.failed_charges(page_size => 50, page_offset => 50)"
	},
	{
		page: "/dashboard/staff/record: who gave",
		requests: ["peopleChoicesQuery"],
		as: "staff",
		sql: `select * from public.supporters('0000 1234', 8, 0)`,
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/dashboard/staff/record: the standing orders of a person",
		requests: ["standingOrdersQuery"],
		as: "staff",
		sql: `select * from public.person_sponsorships('${SPONSOR}')`
	},
	{
		page: "/dashboard/staff/donations/:id",
		requests: ["recordedDonationQuery"],
		as: "staff",
		sql: `select * from public.recorded_donation('${RECORDED}')`
	},
	{
		page: "/dashboard/staff/record: what was recorded",
		requests: ["recordedDonationsQuery"],
		as: "staff",
		given: WAITING_CHEQUES,
		readsAllOf: ["recorded_donations", "donors"],
		sql: "select * from public.recorded_donation_list(20, 20)"
	},
	{
		page: "/dashboard/staff/cheques",
		requests: ["waitingChequesQuery"],
		as: "staff",
		given: WAITING_CHEQUES,
		readsAllOf: ["recorded_donations", "donors"],
		sql: "select * from public.waiting_cheques(50, 50)"
	},
	{
		page: "/dashboard/staff/standing-orders",
		requests: ["lateStandingOrdersQuery"],
		as: "staff",
		sql: "select * from public.late_standing_orders(page_size => 50)",
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/dashboard/staff/record: beside a message",
		requests: ["receivedMessageQuery"],
		as: "staff",
		sql: `select * from public.contact_messages where id = '80000000-0000-4000-8000-000000000008'`
	},
	{
		page: "/dashboard/staff/emails: how many wait, left and failed",
		requests: ["emailOverviewQuery"],
		as: "staff",
		sql: "select * from public.email_overview()"
	},
	{
		page: "/dashboard/staff/emails: what was not sent",
		requests: ["unsentEmailsQuery"],
		as: "staff",
		sql: "select * from public.unsent_emails()"
	},
	{
		page: "/dashboard/staff/emails: refused addresses",
		requests: ["refusedAddressesQuery"],
		as: "staff",
		sql: `select email, reason, refused_at, (select count(*) from public.refused_addresses)
      from public.refused_addresses order by refused_at desc, email limit 100`,
		readsAllOf: ["refused_addresses"]
	},
	{
		page: "record-donation: in cash, of the person with the most donations",
		as: "server",
		sql: recording(SPONSOR, {
			way: "cash",
			amount_paise: 1234500
		}),
		readsAllOf: ["recorded_donations"]
	},
	{
		page: "record-donation: of somebody new, with a reference that is known",
		as: "server",
		sql: recording(null, {
			way: "upi",
			amount_paise: 100,
			reference: "load 000055"
		})
	},
	{
		page: "/dashboard/staff: correct a recorded donation",
		as: "staff",
		sql: `select public.correct_recorded_donation('${RECORDED}', 0, 'Mistyped', 70000, '2026-11-20', 'cash')`
	},
	{
		page: "/dashboard/staff: return the money of a recorded donation",
		as: "admin",
		sql: `select public.return_recorded_donation('${RECORDED}', 0, 100, '2026-11-20', 'cash', 'Too much')`
	},
	{
		page: "/dashboard/staff: page 100 of all people",
		requests: ["peopleQuery"],
		as: "staff",
		sql: `select * from public.supporters('', 50, 4950)`,
		readsAllOf: ["people"]
	},
	...[
		"asha verma",
		"supporter00042@load.test",
		"98 0000 1234",
		"pay_Load1234",
		"TEST/2026-27/000123"
	].map((text) => ({
		page: `/dashboard/staff: search for ${text}`,
		requests: ["peopleQuery"],
		as: "staff",
		sql: `select * from public.supporters('${text}', 50, 0)`,
		readsAllOf: ["dog_profiles"]
	})),
	ofPerson("personQuery", "person"),
	ofPerson("personDonationsQuery", "person_donations"),
	ofPerson("personDonationsQuery", "person_donations", `, '2025-01-01', '${SPONSOR}'`),
	ofPerson("personSponsorshipsQuery", "person_sponsorships"),
	ofPerson("personCorrespondenceQuery", "person_correspondence"),
	ofPerson("personCorrespondenceQuery", "person_correspondence", `, '2026-06-01', '${SPONSOR}'`),
	ofPerson("personCorrespondenceQuery", "person_correspondence", ", null, null, true"),
	{
		...ofPerson("personReviewItemsQuery", "person_review_items"),
		readsAllOf: ["review_items"]
	},
	{
		...ofPerson("personHistoryQuery", "person_history"),
		...allEvents
	},
	{
		...ofPerson("personHistoryQuery", "person_history", ", '2026-06-01', 1000"),
		...allEvents
	},
	ofPerson("personNotesQuery", "person_notes"),
	ofPerson("personNotesQuery", "person_notes", ", 1000"),
	{
		page: "/dashboard/staff/people/:id: another address",
		as: "staff",
		given: WITHOUT_ACCOUNT,
		sql: `select public.set_person_email('${SPONSOR}', 'another@load.test')`
	},
	{
		page: "/dashboard/staff/people/:id: forget the person",
		as: "admin",
		given: WITHOUT_ACCOUNT,
		sql: `select public.forget_person('${SPONSOR}')`
	},
	{
		page: "/dashboard/staff/people/:id: the details on the receipts",
		requests: ["anyDonorQuery"],
		as: "staff",
		sql: `select name, address, pan_masked from public.donors where id = '${DONOR}'`
	},
	...[
		"",
		"are_closed => true, ",
		"only_mine => true, "
	].map((shown) => ({
		page: `/dashboard/staff/review: the second page, ${shown}`,
		requests: ["reviewItemsQuery"],
		as: "staff",
		sql: `select * from public.review_item_list(${shown}page_size => 20, page_offset => 20)`,
		readsAllOf: ["review_items", "sponsorships"]
	})),
	{
		page: "/dashboard/staff/review: the notes of a review item",
		requests: ["reviewItemNotesQuery"],
		as: "staff",
		sql: `select * from public.review_item_notes('${REVIEW_ITEM}')`
	},
	{
		page: "/dashboard/staff/review: who can look after one",
		requests: ["reviewItemAssigneesQuery"],
		as: "staff",
		sql: "select * from public.review_item_assignees()"
	},
	{
		page: "/dashboard/staff/review: when the jobs ran last",
		requests: ["jobRunsQuery"],
		as: "staff",
		sql: "select name, last_run_at, last_result from public.scheduled_jobs"
	},
	{
		page: "/dashboard/staff/messages",
		requests: ["receivedMessagesQuery"],
		as: "staff",
		sql: `with found as (select * from public.search_contact_messages(''))
      select *, (select count(*) from found) from found
      where handled_at is null and not needs_review
      order by created_at desc, id desc limit 20`,
		readsAllOf: ["contact_messages"]
	},
	{
		page: "/dashboard/staff/messages: search",
		requests: ["receivedMessagesQuery"],
		as: "staff",
		sql: `select * from public.search_contact_messages('visitor4321@')
      order by created_at desc, id desc limit 20`
	},
	{
		page: "/dashboard/staff/messages: how many are kept for review",
		requests: ["reviewCountQuery"],
		as: "staff",
		sql: "select count(*) from public.contact_messages where needs_review and handled_at is null"
	},
	{
		page: "/dashboard/staff/update: dogs that are due for an update",
		requests: ["dueDogsQuery"],
		as: "volunteer",
		sql: "select * from public.dogs_due_for_update()",
		readsAllOf: ["sponsorships", "dog_profiles"],
		sortsUpTo: 3e3
	},
	{
		page: "/dashboard/staff/update: dogs to write about",
		requests: ["dogsToWriteAboutQuery"],
		as: "visitor",
		sql: `select id, name, image_url from public.dog_profiles where name ilike '%%'
      order by last_update_at desc nulls last, name limit 40`
	},
	{
		page: "/dashboard/staff/update: dogs to write about, by name",
		requests: ["dogsToWriteAboutQuery"],
		as: "visitor",
		sql: `select id, name, image_url from public.dog_profiles where name ilike '%rani 43%'
      order by last_update_at desc nulls last, name limit 40`,
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/dashboard/staff/update: the updates of a dog, hidden ones too, and who changed them",
		requests: ["teamUpdatesQuery", "teamUpdateQuery"],
		as: "volunteer",
		sql: `select *, (select count(*) from public.dog_updates where dog_id = '${DOG}') from (
      ${withMedia(`select dog_update.*, changes.list as changes from public.dog_updates as dog_update
        left join lateral (
          select json_agg(change) as list from public.dog_update_changes as change
          where change.update_id = dog_update.id
        ) as changes on true
        where dog_id = '${DOG}' order by published_at desc, id desc limit 10 offset 10`)}
    ) as page`
	},
	{
		page: "/dashboard/staff/update/descriptions: without a description, the newest updates first",
		requests: ["undescribedMediaQuery"],
		as: "volunteer",
		sql: `with found as (
        select media.*, dog_update.published_at from public.dog_update_media as media
        join public.dog_updates as dog_update on dog_update.id = media.update_id
        where media.needs_description = true and dog_update.hidden_at is null
      )
      select *, (select count(*) from found) from found order by published_at desc, position limit 20`
	},
	{
		page: "/dashboard/staff/dogs/:dogId",
		requests: ["dogPapersQuery"],
		as: "volunteer",
		sql: `select dog.id, dog.name, papers.*, team.*, translation.story, translation.source_story
      from public.dog_profiles as dog
      left join public.dog_papers as papers on papers.dog_id = dog.id
      left join public.dog_papers_team as team on team.dog_id = dog.id
      left join public.dog_translations as translation on translation.dog_id = dog.id and language = 'hi'
      where dog.id = '${DOG}'`
	},
	{
		page: "/dashboard/staff/update: the dogs at the municipal centre",
		requests: ["dogsAtCentreQuery"],
		as: "volunteer",
		sql: `select id, name, at_centre_since from public.dog_profiles
      where at_centre_since is not null order by at_centre_since, id limit 100`
	},
	{
		page: "/dashboard/staff/dogs/:dogId: at the municipal centre",
		as: "staff",
		sql: `select public.set_dog_at_centre('${DOG}', '2026-01-02')`
	},
	{
		page: "/dashboard/staff/update/translations: the stories without Hindi",
		requests: ["storiesWithoutHindiQuery"],
		as: "volunteer",
		sql: "select * from public.stories_without_hindi()"
	},
	{
		page: "/dashboard/staff/update/translations: in one language, the newest first",
		requests: ["untranslatedUpdatesQuery"],
		as: "volunteer",
		sql: `with found as (
        select * from public.dog_updates where needs_translation = true and hidden_at is null
      )
      select *, (select count(*) from found) from (
        ${withMedia("select * from found order by published_at desc, id desc limit 20")}
      ) as page`
	},
	{
		page: "/dashboard/staff/care: the care of a dog",
		requests: ["teamCareRecordsQuery"],
		as: "staff",
		sql: `select * from public.team_care_records(for_dog_id => '${DOG}') limit 20`
	},
	{
		page: "/dashboard/staff/care: the newest records",
		requests: ["teamCareRecordsQuery"],
		as: "volunteer",
		sql: "select * from public.team_care_records() limit 20"
	},
	{
		page: "/dashboard/staff/care: the second thousand care records, for the file",
		requests: ["fetchAllTeamCareRecords"],
		as: "staff",
		sql: `select * from public.team_care_records(
      before_happened_on => '2026-05-04', before_id => 'd0000000-0000-4000-8000-000000001000')`
	},
	{
		page: "/dashboard/staff/care: the photo of a bill",
		requests: ["billQuery"],
		as: "staff",
		sql: `select * from storage.objects where bucket_id = 'care-bills' and name = '${DOG}/${DOG}.webp'`
	},
	{
		page: "/dashboard/staff/care: what was done to a record",
		requests: ["careHistoryQuery"],
		as: "volunteer",
		sql: "select * from public.care_record_history('d0000000-0000-4000-8000-000000001000')"
	},
	{
		page: "/dashboard/staff/care: what can be restored",
		requests: ["deletedCareRecordsQuery"],
		as: "staff",
		sql: "select * from public.deleted_care_records()"
	},
	{
		page: "/dashboard/staff/care/due: page 10 of what is due this month",
		requests: ["dueCareQuery"],
		as: "volunteer",
		sql: `select * from public.due_care(due_until => '2026-11-30', page_offset => 270)`,
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/dashboard/staff/care/due: all vaccinations of an area, for a round",
		requests: ["fetchAllDueCare"],
		as: "volunteer",
		sql: `select * from public.due_care('2026-12-31', 'Lane 3', 'vaccination', 500)`,
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/dashboard/staff/care: a round for 250 dogs",
		as: "volunteer",
		sql: `select public.save_care_round(gen_random_uuid(),
      array(select id from public.dog_profiles where location = 'Lane 3'), 'food', '2026-11-20', 'Rice', 1000)`
	},
	{
		page: "/dashboard/staff/care: the areas with their dogs",
		requests: ["dogAreasQuery"],
		as: "visitor",
		sql: "select * from public.dog_areas()"
	},
	{
		page: "/dashboard/staff/care: the dogs of an area",
		requests: ["dogsOfAreaQuery"],
		as: "visitor",
		sql: `select id, name, location, status from public.dog_profiles
      where location = 'Lane 3' and status = 'available' order by name, id limit 1000`
	},
	{
		page: "choice of a dog: before anything is typed",
		requests: ["dogChoicesQuery"],
		as: "visitor",
		sql: "select id, name, location, status from public.dog_profiles order by name, id limit 20"
	},
	{
		page: "choice of a dog: by name and area",
		requests: ["dogChoicesQuery"],
		as: "visitor",
		sql: `select id, name, location, status from public.search_dogs('rani 4321') limit 20`
	},
	{
		page: "choice of a dog: by its Hindi name",
		as: "visitor",
		sql: `select id, name, location, status from public.search_dogs('रानी 4321') limit 20`
	},
	{
		page: "/dashboard/staff/sponsors: how many sponsor a dog",
		requests: ["recipientCountQuery"],
		as: "staff",
		sql: `select public.count_mailing_recipients('sponsor-message', dog_id => '${DOG}')`
	},
	{
		page: "/dashboard/staff/sponsors: what was sent to them",
		requests: ["mailingsQuery"],
		as: "staff",
		sql: `select * from public.mailings where kind = 'sponsor-message' and dog_id = '${DOG}'
      order by created_at desc, id limit 5`
	},
	{
		page: "/admin: the second thousand sponsorships",
		requests: ["teamSponsorshipsQuery"],
		as: "admin",
		given: HALF_OF_VISITORS,
		sql: `select * from public.sponsorship_list(
      '2026-03-15', '90000000-0000-4000-8000-000000001000')`,
		readsAllOf: [
			"sponsorships",
			"profiles",
			"dog_profiles"
		]
	},
	{
		page: "/admin: the sponsorships of a month",
		requests: ["sponsorshipSummaryQuery"],
		as: "admin",
		sql: `select * from public.sponsorship_summary('2026-10-01T00:00:00+05:30')`,
		readsAllOf: ["sponsorships"]
	},
	{
		page: "/admin: page 100 of the dogs",
		requests: ["adminDogsQuery"],
		as: "admin",
		sql: `select *, (select count(*) from public.dog_profiles) from public.dog_profiles
      order by created_at desc, id desc limit 60 offset 5940`,
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/admin: search in the dogs",
		requests: ["adminDogsQuery"],
		as: "admin",
		sql: `with found as (select * from public.search_dogs('number 4321'))
      select *, (select count(*) from found) from found
      order by created_at desc, id desc limit 60`
	},
	{
		page: "/admin: the traits that dogs have",
		requests: ["dogTraitsQuery"],
		as: "admin",
		sql: "select * from public.dog_traits()",
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/admin: the Hindi of a dog",
		requests: ["hindiOfDogQuery"],
		as: "admin",
		sql: `select dog.name, dog.tagline, dog.location, dog.traits, texts.list
      from public.dog_profiles as dog
      left join lateral (
        select json_agg(translation) as list from public.dog_translations as translation
        where translation.dog_id = dog.id and translation.language = 'hi'
      ) as texts on true
      where dog.id = '${DOG}'`
	},
	{
		page: "/admin: the Hindi words of a dog",
		requests: ["hindiOfDogQuery"],
		as: "admin",
		sql: `select kind, source, text from public.word_translations
      where language = 'hi' and source in ('Chowk', 'Calm')`
	},
	{
		page: "/admin: what is not in Hindi",
		requests: ["missingHindiQuery"],
		as: "admin",
		sql: `with missing as (select * from public.missing_translations('hi'))
      select *, (select count(*) from missing) from missing limit 20`,
		readsAllOf: ["dog_profiles", "dog_translations"],
		sortsUpTo: 1e4
	},
	{
		page: "/admin: pictures that no dog uses",
		requests: ["deleteUnusedPicturesQuery"],
		as: "admin",
		sql: "select public.unused_dog_images()",
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/admin: the sponsors of a dog",
		requests: ["dogSponsorsQuery"],
		as: "admin",
		given: HALF_OF_VISITORS,
		sql: `select * from public.dog_sponsors('${DOG}')`
	},
	{
		page: "/admin: a dog's new status",
		as: "admin",
		sql: `select public.set_dog_status('${DOG}', 'adopted')`
	},
	{
		page: "/admin: the second thousand newsletter addresses",
		requests: ["fetchSubscribers"],
		as: "admin",
		sql: `select email, created_at, confirmed_at, needs_review from public.newsletter_subscribers
      where email > 'reader01000@load.test' order by email limit 1000`,
		readsAllOf: ["newsletter_subscribers"]
	},
	{
		page: "/admin: newsletters",
		requests: ["newslettersQuery"],
		as: "admin",
		sql: "select * from public.newsletters order by created_at desc, id desc limit 1000"
	},
	{
		page: "/admin: how far a newsletter is",
		requests: ["newsletterProgressQuery"],
		as: "admin",
		sql: `select * from public.newsletter_progress('${NEWSLETTER}')`,
		readsAllOf: ["email_outbox"]
	},
	...[
		"everybody",
		"sponsors",
		"dog-sponsors"
	].map((audience) => ({
		page: `/admin: how many get a newsletter to ${audience}`,
		requests: ["recipientCountQuery"],
		as: "admin",
		sql: `select public.count_mailing_recipients('newsletter', '${audience}'
      ${audience === "dog-sponsors" ? `, dog_id => '${DOG}'` : ""})`,
		sortsUpTo: 1e4,
		readsAllOf: [
			"user_settings",
			"users",
			"newsletter_subscribers",
			"sponsorships"
		]
	})),
	{
		page: "/dashboard/staff/figures: whether it grows",
		requests: ["moneyQuery"],
		as: "staff",
		sql: `select * from public.money_by_month('test')`,
		readsAllOf: [
			"donations",
			"sponsorships",
			"gifts"
		],
		sortsUpTo: 1e5
	},
	{
		page: "/dashboard/staff/figures: how many sponsorships run",
		requests: ["sponsorsQuery"],
		as: "staff",
		sql: `select * from public.sponsors_by_month('test')`,
		readsAllOf: ["sponsorships"],
		sortsUpTo: 12e3
	},
	{
		page: "/dashboard/staff/figures: how many stayed",
		requests: ["sponsorsQuery"],
		as: "staff",
		sql: `select * from public.sponsors_by_quarter('test')`,
		readsAllOf: ["sponsorships"],
		sortsUpTo: 12e3
	},
	{
		page: "/dashboard/staff/figures: whether the dogs get it",
		requests: ["dogsQuery"],
		as: "staff",
		sql: `select * from public.dogs_money_by_month('test')`,
		readsAllOf: ["donations", "care_records"],
		sortsUpTo: 1e5
	},
	{
		page: "/dashboard/staff/figures: the dogs with the least and the most",
		requests: ["dogsQuery"],
		as: "staff",
		sql: `select * from public.dogs_by_coverage('test')`,
		readsAllOf: ["sponsorships", "dog_profiles"],
		sortsUpTo: 12e3
	},
	{
		page: "/dashboard/tax-year: totals",
		requests: ["overviewQuery"],
		as: "admin",
		sql: `select * from public.tax_year_overview('2025-26', 'test')`,
		...ofAYear
	},
	{
		page: "/dashboard/tax-year: whose PAN is missing, those who gave the most first",
		requests: ["missingIdentitiesQuery"],
		as: "admin",
		sql: `select * from public.missing_identities('2025-26', 'test')
      order by amount_paise desc, donor_key nulls first limit 100`,
		...ofAYear
	},
	{
		page: "/dashboard/tax-year: whose PAN is missing, a later page",
		requests: ["missingIdentitiesQuery"],
		as: "admin",
		sql: `select * from public.missing_identities('2025-26', 'test')
      where amount_paise < 1000000
        or (amount_paise = 1000000 and (donor_key > '${DONOR}' or donor_key is null))
      order by amount_paise desc, donor_key nulls first limit 100`,
		...ofAYear
	},
	{
		page: "/dashboard/tax-year: how many can be asked for it",
		requests: ["recipientCountQuery"],
		as: "admin",
		sql: `select public.count_mailing_recipients('identity-request', tax_year => '2025-26', mode => 'test')`,
		...ofAYear,
		readsAllOf: [...ofAYear.readsAllOf, "people"]
	},
	{
		page: "/dashboard/tax-year: how many can be asked after half of them were",
		requests: ["recipientCountQuery"],
		as: "admin",
		given: `insert into private.identity_requests (donor_key, asked_at)
      select id, now() from ${HALF_OF_THE_DONORS}`,
		sql: `select public.count_mailing_recipients('identity-request', tax_year => '2025-26', mode => 'test')`,
		...ofAYear,
		readsAllOf: [...ofAYear.readsAllOf, "people"]
	},
	{
		page: "/dashboard/tax-year: who was asked",
		requests: ["mailingsQuery"],
		as: "admin",
		sql: `select * from public.mailings
      where kind = 'identity-request' and tax_year = '2025-26' and mode = 'test'
      order by created_at desc, id limit 5`
	},
	{
		page: "/dashboard/tax-year: ask them by email",
		as: "admin",
		sql: `select public.ask_for_identities('2025-26', 'test')`
	},
	{
		page: "/dashboard/tax-year: the organisation",
		requests: ["receiptSettingsQuery"],
		as: "admin",
		sql: "select * from public.receipt_settings"
	},
	{
		page: "/dashboard/tax-year: filed statements",
		requests: ["filingsQuery"],
		as: "admin",
		sql: `select * from public.tax_statements where tax_year = '2025-26' order by created_at`
	},
	{
		page: "/dashboard/tax-year: the donors of the statement, and names under one PAN",
		requests: ["nameConflictsQuery"],
		as: "server",
		given: `update public.donors
      set pan_masked = 'ABC••••••F', pan_encrypted = '1.' || repeat('a', 16) || '.' || repeat('a', 35)
      where id in (select id from ${HALF_OF_THE_DONORS})`,
		sql: `select * from public.statement_donors('2025-26', 'test')`,
		...ofAYear
	},
	{
		page: "/dashboard/tax-year: decisions about names under one PAN",
		requests: ["nameConflictsQuery"],
		as: "server",
		sql: `select * from public.donor_name_decisions('2025-26', 'test')`
	},
	{
		page: "/dashboard/tax-year: the second thousand payments, for the file",
		requests: ["fetchSettlement"],
		as: "admin",
		sql: `select paid_at, provider_payment_id, amount_paise, fee_paise, tax_paise
      from public.donations
      where mode = 'test' and paid_at is not null
        and paid_at >= '2026-03-31T18:30:00Z' and paid_at < '2027-03-31T18:30:00Z'
        and (paid_at > '2026-06-01T00:00:00Z'
          or (paid_at = '2026-06-01T00:00:00Z' and id > '${DOG}'))
      order by paid_at, id limit 1000`,
		sortsUpTo: 32e3
	},
	{
		page: "/dashboard/staff/team: members",
		requests: ["teamMembersQuery"],
		as: "admin",
		sql: "select * from public.team_members()"
	},
	{
		page: "/dashboard/staff/team: invitations",
		requests: ["invitationsQuery"],
		as: "admin",
		sql: "select * from public.team_invitations()"
	}
];
// tests/postgres/page-queries.ts
var OWN = `'${VISITORS_SPONSORSHIP}', '${VISITORS_SECRET}'`;
var UPDATE_COLUMNS = "id, dog_id, body, language, happened_on, published_at";
/** With the name of each row's dog, as the REST service joins what is joined to it. */
var withHindiName = (rows) => `select row.*, dog.name, dog.translations from (${rows}) as row
    left join lateral (
      select profile.name, texts.list as translations from public.dog_profiles as profile
      left join lateral (
        select json_agg(json_build_object('language', translation.language, 'name', translation.name)) as list
        from public.dog_translations as translation where translation.dog_id = profile.id
      ) as texts on true
      where profile.id = row.dog_id
    ) as dog on true`;
var pageQueries = [...[
	{
		page: "/dogs: the second thousand",
		requests: ["allDogsQuery"],
		as: "visitor",
		sql: `select * from public.dog_profiles
      where created_at < timestamptz '2025-12-15' or
        (created_at = timestamptz '2025-12-15' and id < '50000000-0000-4000-8000-000000001000')
      order by created_at desc, id desc limit 1000`
	},
	{
		page: "/hi/dogs: the second thousand Hindi names",
		requests: ["dogTranslationsQuery"],
		as: "visitor",
		sql: `select dog_id as id, name, tagline from public.dog_translations
      where language = 'hi' and dog_id > '50000000-0000-4000-8000-000000001000'
      order by dog_id limit 1000`
	},
	{
		page: "/hi: the Hindi names of three dogs",
		requests: ["dogTranslationsQuery"],
		as: "visitor",
		sql: `select dog_id as id, name, tagline from public.dog_translations
      where language = 'hi' and dog_id in ('${DOG}', '50000000-0000-4000-8000-000000000001')
      order by dog_id limit 1000`
	},
	{
		page: "/hi/dogs: the Hindi words",
		requests: ["wordsQuery"],
		as: "visitor",
		sql: `select kind, source, text from public.word_translations where language = 'hi' limit 1000`
	},
	{
		page: "/dogs/:dogId: two dogs that have less",
		requests: ["lessCoveredDogsQuery"],
		as: "visitor",
		sql: `select * from public.less_covered_dogs('50000000-0000-4000-8000-000000000001', 'test', 'hi')`,
		readsAllOf: ["dog_profiles"],
		sortsUpTo: 1e4
	},
	{
		page: "/dashboard/donations",
		requests: ["donationsQuery", "readMyData"],
		as: "sponsor",
		sql: `select donations.id, donations.created_at, amount_paise, type, status, dog.name
      from public.donations
      left join lateral (
        select name from public.dog_profiles where dog_profiles.id = donations.dog_id
      ) as dog on true
      where user_id = '${SPONSOR}'
      order by donations.created_at desc, donations.id desc limit 1000`,
		readsAllOf: ["dog_profiles"]
	},
	{
		page: "/dashboard/settings: the data of one’s own that no table shows",
		as: "sponsor",
		sql: "select * from public.own_data()"
	},
	{
		page: "/dashboard/messages: what the person wrote",
		requests: ["ownLettersQuery"],
		as: "sponsor",
		sql: "select * from public.own_letters()"
	},
	{
		page: "/dogs/:dogId: the thanks for five updates",
		requests: ["updateThanksQuery"],
		as: "sponsor",
		sql: `select * from public.dog_update_thanks(array(
      select id from public.dog_updates order by published_at desc, id desc limit 5
    ))`
	},
	{
		page: "/hi/dashboard/donations: the Hindi names of the dogs",
		as: "sponsor",
		sql: withHindiName(`select id, dog_id from public.donations where user_id = '${SPONSOR}'
      order by created_at desc, id desc limit 1000`),
		readsAllOf: ["dog_profiles", "dog_translations"]
	},
	{
		page: "/dashboard/donations: the receipts",
		as: "sponsor",
		sql: `select donation.id, receipts.list from (
        select id from public.donations where user_id = '${SPONSOR}'
        order by created_at desc, id desc limit 1000
      ) as donation
      left join lateral (
        select json_agg(receipt) as list from public.receipts as receipt
        where receipt.donation_id = donation.id
      ) as receipts on true`
	},
	{
		page: "/receipts/:id",
		requests: ["receiptQuery"],
		as: "sponsor",
		sql: `select public.receipt((select id from public.receipts where donation_id =
      (select id from public.donations where user_id = '${SPONSOR}' and status = 'completed' limit 1)))`
	},
	{
		page: "/verify/:code",
		requests: ["verificationQuery"],
		as: "visitor",
		sql: `select public.verify_receipt('${"a".repeat(22)}')`
	},
	{
		page: "/sponsorship/:id",
		requests: ["visitorSponsorshipQuery"],
		as: "visitor",
		given: HALF_OF_VISITORS,
		sql: `select public.visitor_sponsorship(${OWN})`
	},
	{
		page: "/sponsorship/:id: stop it",
		as: "visitor",
		given: HALF_OF_VISITORS,
		sql: `select public.stop_visitor_sponsorship(${OWN})`
	},
	{
		page: "/sponsorship/:id: another address, whose account it joins",
		as: "visitor",
		given: `${HALF_OF_VISITORS};
      insert into private.confirmed_mailboxes (user_id, email) values ('${SPONSOR}', 'supporter00001@load.test')
        on conflict do nothing`,
		sql: `select public.correct_sponsorship_email(${OWN}, 'supporter00001@load.test')`
	},
	{
		page: "/sponsorship/:id: no more emails",
		as: "visitor",
		given: `${HALF_OF_VISITORS}; update private.sponsorship_secrets set is_emailed = true`,
		sql: `select public.refuse_sponsorship_emails(${OWN})`,
		readsAllOf: ["sponsorships"]
	},
	{
		page: "payment: a monthly payment of a visitor who has one",
		as: "server",
		given: HALF_OF_VISITORS,
		sql: `select public.begin_visitor_sponsorship(gen_random_uuid(),
      '{"name": "Gauri", "address": "Chowk, Lucknow", "email": "visitor00008@load.test"}', '${DOG}', 300000, 'test', 'en')`
	},
	{
		page: "/auth: a code",
		as: "visitor",
		sql: `select public.expect_code('visitor00008@load.test')`
	},
	{
		page: "/dashboard/donations/statement/:year",
		requests: ["statementQuery"],
		as: "sponsor",
		sql: `select public.tax_year_statement('2026-27', 'test')`,
		readsAllOf: ["receipts"]
	},
	{
		page: "save-donor: new receipts for a corrected address",
		as: "server",
		sql: `update public.donors set address = 'Chowk, Lucknow'
      where user_id = '40000000-0000-4000-8000-000000000500'`
	},
	{
		page: "/dashboard/messages",
		requests: ["inboxQuery"],
		as: "sponsor",
		sql: `select * from public.messages where recipient_id = '${SPONSOR}'
      order by created_at desc, id desc limit 51`
	},
	{
		page: "dashboard: the number of unread messages",
		requests: ["unreadCountQuery"],
		as: "sponsor",
		sql: `select count(*) from public.messages
      where recipient_id = '${SPONSOR}' and read_at is null`
	},
	{
		page: "/dashboard/settings: Delete My Account",
		as: "sponsor",
		sql: "select public.delete_own_account()"
	},
	{
		page: "reconcile: the donations of a week",
		as: "server",
		sql: `select id, status, amount_paise, currency, provider_order_id, provider_payment_id
      from public.donations
      where status in ('pending', 'failed', 'completed') and provider_order_id is not null
        and created_at >= timestamptz '2026-11-13'
      order by id limit 1000`
	},
	{
		page: "/dogs/:dogId: the second ten updates",
		requests: ["dogUpdatesQuery"],
		as: "visitor",
		sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      where dog_id = '${DOG}' and (
        published_at < timestamptz '2026-05-01'
        or (published_at = timestamptz '2026-05-01' and id < 'a0000000-0000-4000-8000-000000001000')
      )
      order by published_at desc, id desc limit 11`)
	},
	{
		page: "/dogs/:dogId: the updates of a year",
		requests: ["dogUpdatesQuery"],
		as: "visitor",
		sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      where dog_id = '${DOG}' and happened_on >= '2025-01-01' and happened_on <= '2025-12-31'
      order by published_at desc, id desc limit 101`)
	},
	{
		page: "/dogs/:dogId: the years that have updates",
		requests: ["updateYearsQuery"],
		as: "visitor",
		sql: `select happened_on from public.dog_updates
      where dog_id = '${DOG}' order by published_at desc limit 1000`
	},
	{
		page: "/dogs/:dogId: what care cost each year",
		requests: ["careYearsQuery"],
		as: "visitor",
		sql: `select * from public.dog_care_years('${DOG}')`
	},
	{
		page: "/dogs/:dogId: its story and papers",
		requests: ["dogStoryQuery"],
		as: "visitor",
		sql: `select * from public.dog_story('${DOG}', 'hi')`
	},
	{
		page: "/dogs/:dogId: the care of a year",
		requests: ["careRecordsQuery"],
		as: "visitor",
		sql: `select id, kind, happened_on, note, cost_paise from public.care_records
      where dog_id = '${DOG}' and happened_on between '2026-01-01' and '2026-12-31'
      order by happened_on desc, id desc limit 1000`
	},
	{
		page: "/dashboard/sponsorships: news of all dogs",
		requests: ["newsQuery", "newestOfMyDogsQuery"],
		as: "sponsor",
		sql: withMedia(`select ${UPDATE_COLUMNS} from public.dog_updates
      order by published_at desc, id desc limit 5`)
	},
	{
		page: "/dashboard/sponsorships: how many updates there were, before a stop",
		requests: ["updateCountQuery"],
		as: "visitor",
		sql: `select count(id) from public.dog_updates
      where dog_id = '${DOG}' and published_at >= '2020-01-01'`
	},
	{
		page: "/dashboard/sponsorships: when it was last visited",
		requests: ["lastVisitQuery"],
		as: "sponsor",
		sql: "select public.visit_my_dogs()"
	},
	{
		page: "publish-update: an update, and the emails to its sponsors",
		as: "server",
		sql: `select public.save_dog_update(gen_random_uuid(), '${DOG}',
      (select user_id from public.user_roles where role = 'staff' limit 1), 'News', '2026-01-02',
      '[{"id": "90000000-0000-4000-8000-000000000001", "width": 1, "height": 1, "alt": "a", "picture_extension": "jpg"}]',
      now())`
	},
	{
		page: "send-email: the news of a sponsor",
		as: "server",
		sql: `with queued as (
        insert into public.email_outbox (idempotency_key, template, user_id, data, due_at)
        values ('news', 'dog-updates', '${SPONSOR}', '{"until": "2026-11-20T02:30:00Z"}', now())
      )
      select * from public.lease_emails(now(), 10)`
	},
	{
		page: "/: the newest dogs",
		requests: ["featuredDogsQuery"],
		as: "visitor",
		sql: "select * from public.dog_profiles order by created_at desc limit 3"
	},
	{
		page: "/dogs/:dogId",
		requests: ["dogQuery", "listedDogsQuery"],
		as: "visitor",
		sql: `select * from public.dog_profiles where id = '${DOG}'`
	},
	{
		page: "every page: the roles of the account",
		requests: ["rolesQuery"],
		as: "sponsor",
		sql: `select role from public.user_roles
      where user_id = '${SPONSOR}' and role in ('admin', 'staff', 'volunteer')`
	},
	{
		page: "/dashboard/messages: the message of a link",
		requests: ["messageQuery"],
		as: "sponsor",
		sql: `select * from public.messages
      where id = '70000000-0000-4000-8000-000000000001' and recipient_id = '${SPONSOR}'`
	},
	{
		page: "/dashboard/profile",
		requests: ["profileQuery"],
		as: "sponsor",
		sql: `select * from public.profiles where user_id = '${SPONSOR}'`
	},
	{
		page: "/dashboard/settings",
		requests: ["settingsQuery"],
		as: "sponsor",
		sql: `select * from public.user_settings where user_id = '${SPONSOR}'`
	},
	{
		page: "thanks after paying once",
		requests: ["paymentProgressQuery"],
		as: "sponsor",
		sql: `select donation.mode, donation.status, issued.list from public.donations as donation
      left join lateral (
        select json_agg(receipt.id order by issued_at desc) as list from public.receipts as receipt
        where receipt.donation_id = donation.id
      ) as issued on true
      where user_id = '${SPONSOR}' and provider_order_id = 'order_Load1234'`
	},
	{
		page: "thanks after the first month",
		requests: ["paymentProgressQuery"],
		as: "sponsor",
		sql: `select sponsorship.mode, sponsorship.status, months.list from public.sponsorships as sponsorship
      left join lateral (
        select json_agg(receipt.id) as list from public.donations as donation
        join public.receipts as receipt on receipt.donation_id = donation.id
        where donation.sponsorship_id = sponsorship.id
      ) as months on true
      where user_id = '${SPONSOR}' and provider_subscription_id = 'sub_Load1234'`
	},
	{
		page: "payment: the account's details",
		requests: ["donorQuery"],
		as: "sponsor",
		sql: `select name, address, pan_masked from public.donors where user_id = '${SPONSOR}'`
	},
	{
		page: "payment: the name and address of the profile",
		requests: ["donorProfileQuery"],
		as: "sponsor",
		sql: `select name, address from public.profiles where user_id = '${SPONSOR}'`
	},
	{
		page: "payment: whether there are certificates",
		requests: ["registrationQuery"],
		as: "visitor",
		sql: "select registration_number, valid_until from public.receipt_settings"
	},
	{
		page: "/dashboard/donations: what the certificates need",
		requests: ["certificateDetailsQuery"],
		as: "sponsor",
		sql: `select * from public.certificate_details('test')`,
		readsAllOf: ["receipts", "donors"]
	},
	{
		page: "/receipts/:id: whether it can be made out to the account",
		requests: ["reissueOfferQuery"],
		as: "sponsor",
		sql: `select public.reissue_offer((select id from public.receipts where donation_id =
      (select id from public.donations where user_id = '${SPONSOR}' and status = 'completed' limit 1)))`
	},
	{
		page: "/dashboard/donations: the gifts",
		requests: ["ownGiftsQuery"],
		as: "sponsor",
		sql: `select * from public.own_gifts('hi')`
	},
	{
		page: "/gifts/:id",
		requests: ["openedGiftQuery"],
		as: "visitor",
		sql: `select public.gift('50000000-0000-4000-8000-000000000001', '${"a".repeat(22)}', 'hi')`
	},
	{
		page: "email links: a donation to claim",
		requests: ["claimQuery"],
		as: "visitor",
		sql: `select public.donation_to_claim('${"a".repeat(22)}', 'hi')`
	},
	{
		page: "email links: a claim to undo",
		requests: ["undoQuery"],
		as: "visitor",
		sql: `select public.claim_to_undo('${"a".repeat(22)}', 'hi')`
	},
	{
		page: "/dashboard/sponsorships",
		requests: ["sponsorshipsQuery"],
		as: "sponsor",
		sql: `select sponsorship.id, dog.name, next_dog.name from public.sponsorships as sponsorship
      left join public.dog_profiles as dog on dog.id = sponsorship.dog_id
      left join public.dog_profiles as next_dog on next_dog.id = sponsorship.next_dog_id
      where user_id = '${SPONSOR}'
      order by sponsorship.created_at desc, sponsorship.id desc limit 1000`
	},
	{
		page: "/hi/dashboard/sponsorships: the Hindi names of the dogs",
		as: "sponsor",
		sql: withHindiName(`select id, dog_id from public.sponsorships where user_id = '${SPONSOR}'
      order by created_at desc, id desc limit 1000`)
	},
	{
		page: "/hi/dashboard/sponsorships: news with the Hindi names of the dogs",
		as: "visitor",
		sql: withHindiName(`select ${UPDATE_COLUMNS} from public.dog_updates
      order by published_at desc, id desc limit 10`)
	},
	{
		page: "/dashboard/sponsorships: the months",
		requests: ["sponsorshipsQuery"],
		as: "sponsor",
		sql: `select id, created_at, sponsorship_id, dog_id, amount_paise, refunded_paise from public.donations
      where user_id = '${SPONSOR}' and status = 'completed' and sponsorship_id is not null
      order by created_at desc, id desc limit 1000`
	},
	{
		page: "/dashboard/sponsorships: the pages of the provider",
		requests: ["sponsorshipsQuery"],
		as: "sponsor",
		sql: "select * from public.own_manage_urls()"
	},
	{
		page: "/dashboard/sponsorships: what happened",
		requests: ["timelineQuery"],
		as: "sponsor",
		sql: `select * from public.sponsorship_timeline(array(
      select id from public.sponsorships where user_id = '${SPONSOR}'), 'hi') limit 1000`
	},
	{
		page: "/dogs/:dogId: whether the account sponsors it",
		requests: ["sponsoredDogsQuery"],
		as: "sponsor",
		sql: `select dog_id from public.sponsorships
      where user_id = '${SPONSOR}' and status <> 'created' and desired_status <> 'stop' and ended_at is null`
	}
], ...teamPageQueries];
// tests/releases/release-folder.ts
/** Where `npm run release` records what a test leaves; undefined in other runs. */
var releaseFolder = process.env["RELEASE_FOLDER"];
// tests/support/accounts.ts
/**
* Adds a confirmed account and returns its id. It gets the demo sponsor's password hash, because computing
* another one is slow.
*/
async function addAccount(pg, email, name) {
	const { rows } = await pg.query(`insert into auth.users (
       id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new,
       email_change_token_current, phone_change, phone_change_token, reauthentication_token
     )
     select gen_random_uuid(), aud, role, $1, encrypted_password, now(),
       raw_app_meta_data, jsonb_build_object('name', $2::text), now(), now(), '', '', '', '', '', '', '', ''
     from auth.users where email = $3
     returning id`, [
		email,
		name,
		demoAccounts.sponsor.email
	]);
	const id = rows[0]?.id;
	if (!id) throw new Error("The seed has no sponsor to copy a password from.");
	await pg.query(`insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1::uuid, $1::uuid, 'email', $1::uuid::text,
       jsonb_build_object('sub', $1::uuid, 'email', $2::text), now(), now())`, [id, email]);
	return id;
}
// tests/support/donors.ts
/** What a visitor sends with an order, without a PAN. */
var visitorDonor = {
	name: "गौरी Shukla",
	address: "12 Chowk\nLucknow 226003",
	email: "gauri@example.org",
	is_indian_citizen: true
};
/** Gives an account the details without which it can't give. */
async function addDonor(pg, userId) {
	const { name, address } = visitorDonor;
	await pg.query(`insert into public.donors (user_id, name, address) values ($1, $2, $3)
     on conflict (user_id) do update set name = excluded.name, address = excluded.address`, [
		userId,
		name,
		address
	]);
	await pg.query("select private.refresh_person(email) from public.profiles where user_id = $1", [userId]);
}
// tests/support/email.ts
/** @throws Error when there is no email */
function newestEmail({ email }, to) {
	const newest = email.latest(to);
	if (!newest) throw new Error(`No email to ${to}.`);
	return newest;
}
/** @returns the code in the newest email. @throws Error when it has none */
function emailedCode(backend, to) {
	const { code } = newestEmail(backend, to);
	if (code === null) throw new Error(`The email to ${to} has no code.`);
	return code;
}
// tests/support/database-snapshot.ts
var CACHE = "node_modules/.cache/local-stack";
var SOURCES = [
	"supabase/config.toml",
	"supabase/seed.sql",
	"package-lock.json",
	"tests/support/database-snapshot.ts"
];
var SOURCE_FOLDERS = [
	"supabase/migrations",
	"supabase/local",
	"supabase/seed"
];
/** The dump to start a backend from. @throws Error outside of Vitest's database project */
async function loadSnapshot() {
	return new Blob([new Uint8Array(await readFile(await snapshotPath()))]);
}
/** Path of the dump for the current migrations, seed, configuration and local stack. */
async function snapshotPath(root = process.cwd()) {
	const hash = createHash("sha256");
	const files = await Promise.all(SOURCE_FOLDERS.map((folder) => filesOf(root, folder)));
	for (const file of [...SOURCES, ...files.flat()]) hash.update(file).update(await readFile(path.join(root, file)).catch(() => ""));
	return path.join(root, CACHE, `${hash.digest("hex").slice(0, 20)}.tar`);
}
async function filesOf(root, folder) {
	return (await readdir(path.join(root, folder), { recursive: true }).catch(() => [])).filter((name) => /\.(sql|ts)$/.test(name)).toSorted().map((name) => path.join(folder, name));
}
// tests/support/no-socket.ts
var NoSocket = class {
	CONNECTING = 0;
	OPEN = 1;
	CLOSING = 2;
	CLOSED = 3;
	readyState = this.CLOSED;
	url = "";
	protocol = "";
	onopen = null;
	onmessage = null;
	onclose = null;
	onerror = null;
	close() {}
	send() {
		throw new Error("Tests have no realtime connection.");
	}
	addEventListener() {}
	removeEventListener() {}
};
// tests/support/second-factor.ts
/** Gives an account an authenticator app that is a month old, with the secret of the demo administrator's. */
async function addApp(pg, accountId) {
	await pg.query(`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now() - interval '30 days', now(), $2)`, [accountId, demoAccounts.admin.secret]);
}
/** What an app with the secret shows now. */
var appCode = (secret = demoAccounts.admin.secret) => totpCode(secret, Date.now());
/** Enters a code of the account's app, which raises the client's session to aal2. */
async function enterCode(client, code = appCode()) {
	const { data, error: endedSession } = await client.auth.mfa.listFactors();
	if (endedSession) return endedSession;
	const factorId = data.totp[0]?.id ?? "";
	const { error } = await client.auth.mfa.challengeAndVerify({
		factorId,
		code
	});
	return error;
}
var TRIES = 5;
/**
* Signs in with the password, and for an account with an app with its code. A code ends the account's sessions without
* one, also those that another test is signing in to, which then signs in again.
*/
async function signInWithCode(client, credentials) {
	for (let tries = 1;; tries += 1) {
		const { data, error } = await client.auth.signInWithPassword(credentials);
		if (error) throw error;
		if (!data.user.factors?.some(({ status }) => status === "verified")) return data.session;
		const refusal = await enterCode(client);
		const { data: current } = await client.auth.getSession();
		if (!refusal && current.session) return current.session;
		if (refusal?.name !== "AuthSessionMissingError" || tries === TRIES) throw refusal;
	}
}
// tests/support/backend.ts
/** The next test file of this worker starts with the backend that the last one closed. */
var free;
/** The backend itself, for tests that put a server in front of it; as {@link startBackend}. */
async function takeBackend() {
	const shared = free ?? await createSharedBackend();
	free = void 0;
	return {
		...shared.backend,
		close: () => release(shared)
	};
}
async function createBackend(emailInterval) {
	const snapshot = await loadSnapshot();
	return createLocalBackend({
		root: process.cwd(),
		snapshot,
		emailInterval
	});
}
async function createSharedBackend() {
	const backend = await createBackend(0);
	return {
		backend,
		siteUrl: backend.siteUrl(),
		restoreRows: await backend.runExclusive(rememberRows)
	};
}
async function release(shared) {
	shared.backend.setSiteUrl(shared.siteUrl);
	if (await shared.backend.runExclusive(() => shared.restoreRows())) free = shared;
	else await shared.backend.close();
}
/**
* The database, whose queries wait for the request that runs: PGlite has one session, and a request that nobody awaits
* any more has its transaction open.
*/
function betweenRequests({ database, runExclusive }) {
	return new Proxy(database, { get: (target, name) => {
		const value = Reflect.get(target, name, target);
		if (typeof value !== "function") return value;
		const call = value.bind(target);
		return name === "query" || name === "exec" || name === "transaction" ? (...values) => runExclusive(() => call(...values)) : call;
	} });
}
var SCHEMAS = `'public', 'private', 'auth', 'storage'`;
var TABLES = `
  select c.oid::text as id, format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in (${SCHEMAS}) order by c.oid`;
var SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
  where schemaname in (${SCHEMAS})`;
/** Differs after every change of the schema, the rights or the roles: PostgreSQL writes a new row version. */
var CATALOGUE = `select concat_ws(' ', ${`attribute attrdef auth_members authid class constraint
  db_role_setting default_acl extension namespace policy proc trigger type`.split(/\s+/).map((name) => `(select count(*) || ',' || sum(xmin::text::bigint) from pg_${name})`).join(", ")}) as versions`;
var SCHEMA_NAMES = `select nspname as name from pg_namespace where nspname !~ '^pg_'`;
/**
* Copies all rows. Putting them back takes a tenth of the time of starting another backend.
* @returns a function that restores them and drops new schemas; it returns false if a table has changed
*/
async function rememberRows(database) {
	const tables = (await database.query(TABLES)).rows;
	const sequences = (await database.query(SEQUENCES)).rows;
	await database.exec(tables.map(({ id, name }) => `create temp table copy_${id} as table ${name};`).join("\n"));
	const catalogue = async () => (await database.query(CATALOGUE)).rows[0]?.versions;
	const before = await catalogue();
	const schemaNames = async () => (await database.query(SCHEMA_NAMES)).rows.map(({ name }) => name);
	const known = await schemaNames();
	const restore = [
		"reset all; reset role;",
		searchPath(),
		`begin; set local session_replication_role = replica;`,
		...tables.map(({ name }) => `delete from ${name};`),
		...tables.map(({ id, name, columns }) => `insert into ${name} (${columns}) overriding system value select ${columns} from copy_${id};`),
		...sequences.map(({ name, last_value }) => `select setval('${name}', ${last_value ?? 1}, ${last_value !== null});`),
		"commit;"
	].join("\n");
	return async () => {
		const added = (await schemaNames()).filter((name) => !known.includes(name));
		if (added.length > 0) await database.exec(`drop schema ${added.join()} cascade`);
		if (await catalogue() !== before) return false;
		await database.exec(restore);
		return true;
	};
}
// tests/support/loopback-server.ts
/**
* @param port a free one by default
* @param certificate for HTTPS, in PEM
*/
async function serve(handle, port = 0, host = "127.0.0.1", certificate) {
	const listener = (incoming, outgoing) => void handleNodeRequest(incoming, outgoing, handle);
	const server = certificate ? createServer$1(certificate, listener) : createServer(listener);
	server.keepAliveTimeout = 0;
	await new Promise((resolve) => server.listen(port, host, resolve));
	const address = server.address();
	if (typeof address !== "object" || !address) throw new Error("The server has no port.");
	return {
		url: `${certificate ? "https" : "http"}://${host}:${address.port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	};
}
var handlers = /* @__PURE__ */ new Map();
/** As {@link serve}, but `fetch` of this process reaches it without a socket: a fifth less work for each request. */
async function serveInProcess(handle) {
	const server = await serve(handle);
	handlers.set(server.url, handle);
	return {
		url: server.url,
		close: async () => {
			handlers.delete(server.url);
			await server.close();
		}
	};
}
var fetchOfSockets = globalThis.fetch;
globalThis.fetch = (input, init) => {
	const handle = handlers.get(new URL(input instanceof Request ? input.url : input).origin);
	return handle ? respond(handle, new Request(input, init)) : fetchOfSockets(input, init);
};
/** @throws the abort reason, as `fetch` does */
async function respond(handle, request) {
	const { headers, signal } = request;
	signal.throwIfAborted();
	if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", "127.0.0.1");
	const aborted = new Promise((_resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	return Promise.race([responseTo(handle, request), aborted]);
}
async function responseTo(handle, request) {
	try {
		return await handle(request);
	} catch (error) {
		if (!request.signal.aborted) console.error("[local stack]", error);
		return new Response(null, { status: 500 });
	}
}
// tests/support/payment-stack.ts
/**
* Starts the stack on a free port.
* @param middleware may respond itself, or call `next` for the response of the stack
* @param settings of the functions, instead of the usual ones
*/
async function startPaymentStack(middleware = (request, next) => next(request), settings = () => ({})) {
	const backend = await takeBackend();
	let failures = 0;
	const routes = [
		{
			prefixes: [
				"/rest/v1",
				"/auth/v1",
				"/storage/v1"
			],
			handle: backend.handle
		},
		functionsRoute({
			root: process.cwd(),
			load: (file) => import(file),
			siteUrl: backend.siteUrl,
			settings: () => ({
				...functionSettings(backend.siteUrl()),
				SITE_ORIGINS: backend.siteUrl(),
				...emailSettings(backend.siteUrl(), "smtp://127.0.0.1:1"),
				...settings()
			})
		}),
		...paymentRoutes(backend)
	];
	const handle = async (request) => {
		const { pathname } = new URL(request.url);
		if (failures > 0 && pathname.endsWith("/razorpay-webhook")) {
			failures -= 1;
			return new Response(null, { status: 503 });
		}
		return middleware(request, async (passedOn) => routeFor(routes, pathname)?.handle(passedOn) ?? new Response(null, { status: 404 }));
	};
	const server = await serveInProcess(handle);
	backend.setSiteUrl(server.url);
	return {
		url: server.url,
		handle,
		pg: betweenRequests(backend),
		email: backend.mailbox,
		failWebhooks: (times) => {
			failures = times;
		},
		close: async () => {
			await server.close();
			await backend.close();
		}
	};
}
new TextEncoder();
async function picture(format, width = 640, height = 480) {
	const image = sharp({ create: {
		width,
		height,
		channels: 3,
		background: "#b5651d"
	} });
	return Uint8Array.from(await image.toFormat(format).toBuffer());
}
// supabase/functions/_shared/common/emails/event.ts
var { Enums: enums } = Constants.public;
var timestamp = z.string();
var uuidOrNull = z.nullable(z.uuid());
/** The state of a sponsorship at the event (private.sponsorship_state). */
var stateSchema = z.object({
	amount_paise: z.int(),
	mode: z.enum(enums.payment_mode),
	source: z.enum(enums.sponsorship_source),
	/** The provider's. */
	status: z.string(),
	desired_status: z.enum(enums.desired_status),
	pause_reason: z.nullable(z.enum(enums.pause_reason)),
	/** The Indian day on which a pause by the sponsor ends. */
	resume_on: z.nullable(z.iso.date()),
	payment_method: z.nullable(z.string()),
	has_ended: z.boolean(),
	/** Takes its last charge before a change of the amount. */
	is_replaced: z.boolean(),
	replaces_other: z.boolean(),
	/** What the replaced one still charges. */
	last_amount_paise: z.nullable(z.int()),
	dog_id: uuidOrNull,
	dog_status: z.nullable(z.enum(enums.dog_status)),
	next_dog_id: uuidOrNull,
	/** From the next period on; null for all dogs. */
	chosen_dog_id: uuidOrNull,
	starts_at: z.nullable(timestamp),
	next_charge_at: z.nullable(timestamp),
	halted_at: z.nullable(timestamp)
});
/** Ids, amounts, times and states; which of them there are depends on the kind. */
var dataSchema = z.object({
	sponsorship: z.optional(stateSchema),
	/** Of a sponsorship: the reason, the day on which a pause is to end, the dog's new status, since when it is at the municipal centre, or `undone`. */
	detail: z.optional(z.nullable(z.union([z.enum([
		...enums.failure_reason,
		...enums.pause_reason,
		...enums.end_reason,
		...enums.dog_status,
		"undone"
	]), z.iso.date()]))),
	amount_paise: z.optional(z.nullable(z.int())),
	type: z.optional(z.enum(enums.donation_type)),
	mode: z.optional(z.enum(enums.payment_mode)),
	/** Of a donation, or a receipt that replaces another one. */
	source: z.optional(z.enum(enums.donation_source)),
	/** Of a cheque that the bank returned. */
	tells_donor: z.optional(z.boolean()),
	paid_at: z.optional(z.nullable(timestamp)),
	receipt_id: z.optional(uuidOrNull),
	/** Of a receipt that replaces another one. */
	reason: z.optional(z.enum(enums.receipt_reason)),
	message_id: z.optional(z.uuid()),
	answer_id: z.optional(z.uuid()),
	/** Of a milestone: the first of the sponsorships that replaced each other, and its years; 0 for a month. */
	first_id: z.optional(z.uuid()),
	years: z.optional(z.int()),
	/** Of a message that goes to all sponsors of a dog. */
	is_to_many: z.optional(z.boolean()),
	count: z.optional(z.int()),
	/** Of a review item or a receipt. */
	kind: z.optional(z.enum([...enums.review_item_kind, ...enums.receipt_kind])),
	is_urgent: z.optional(z.boolean()),
	tax_year: z.optional(z.string()),
	missing: z.optional(z.array(z.enum(["pan", "address"]))),
	/** Null for an account outside the team. */
	role: z.optional(z.nullable(z.enum(enums.team_role))),
	gift_id: z.optional(z.uuid()),
	/** Null for somebody who had none. */
	previous_role: z.optional(z.nullable(z.enum(enums.team_role)))
});
/** The reader of the address wants no gifts by email, or ten others went there lately or wait. */
var giftProblemSchema = z.enum(["gift-address-stopped", "too-many-gifts"]);
/** Names, texts and addresses of pages, as they are when the emails are decided (private.email_facts). */
var factsSchema = z.object({
	/** The event's dogs, by id. */
	dogs: z.record(z.string(), z.object({
		/** Becomes the name in the reader's language when the email leaves (private.in_language). */
		name: z.looseObject({ original: z.string() }),
		image_url: z.string()
	})),
	sponsorship: z.nullable(z.object({
		manage_url: z.nullable(z.string()),
		gifts: z.array(z.unknown()),
		/** How often it was charged before. */
		charges: z.int(),
		/** What was asked for last before. */
		last_request: z.nullable(z.string())
	})),
	receipt: z.nullable(z.looseObject({})),
	donor: z.nullable(z.object({
		has_address: z.boolean(),
		is_claimable: z.boolean()
	})),
	donor_name: z.nullable(z.string()),
	donations: z.nullable(z.array(z.unknown())),
	message: z.nullable(z.looseObject({})),
	/** The team's answer to a contact message. */
	answer: z.nullable(z.looseObject({})),
	review_item: z.nullable(z.looseObject({})),
	/** Of a change of roles. */
	role: z.nullable(z.object({
		member: z.nullable(z.object({
			name: z.string(),
			email: z.string()
		})),
		/** Null for the server. */
		actor_name: z.nullable(z.string()),
		invitation: z.nullable(z.object({
			email: z.string(),
			expires_at: timestamp,
			is_open: z.boolean()
		}))
	})),
	gift: z.nullable(z.object({
		id: z.uuid(),
		recipient_name: z.string(),
		/** The Indian day of its email; null for a page that the payer shows. */
		deliver_on: z.nullable(z.iso.date()),
		/** Null once it is deleted. */
		email: z.nullable(z.string()),
		is_by_visitor: z.boolean(),
		/** Why it can't go to its address. */
		problem: z.nullable(giftProblemSchema),
		/** The Indian day on which the email to the recipient leaves; null for none, and once it has left. */
		leaves_on: z.nullable(z.iso.date())
	})),
	/** The keys of the account's waiting emails that can still be cancelled. */
	waiting: z.array(z.string())
});
var eventSchema = z.object({
	id: z.int(),
	kind: z.enum(enums.domain_event_kind),
	occurred_at: timestamp,
	recorded_at: timestamp,
	account_id: uuidOrNull,
	donation_id: uuidOrNull,
	sponsorship_id: uuidOrNull,
	dog_id: uuidOrNull,
	review_item_id: uuidOrNull,
	/** Who did it; only of sponsorships. */
	actor: z.nullable(z.enum(enums.sponsorship_actor)),
	data: dataSchema
});
/** @throws Error for a row that is malformed; it quotes no values */
function readEvent(row) {
	const event = eventSchema.safeParse(row);
	const facts = factsSchema.safeParse(row.facts);
	if (event.success && facts.success) return {
		event: event.data,
		facts: facts.data
	};
	const issues = [...event.error?.issues ?? [], ...facts.error?.issues ?? []];
	throw new Error(`The event is malformed: ${issues.map(({ path }) => path.join(".")).join(", ")}`);
}
// supabase/functions/_shared/emails/sponsorship-blocks.ts
init_say$1();
init_amounts_and_dates();
init_blocks();
/** Also of the news of gifts. */
var UNDO_MILLISECONDS = 9e5;
function sponsorshipReason() {
	return say$1("You get this email because of your monthly payment for our dogs. Emails about it can’t be switched off.");
}
/** The same for every email about a sponsorship. */
var sponsorshipEmail = {
	recipients: ["payer"],
	setting: null,
	priority: "money-and-accounts"
};
var sponsorshipSchema = z.object({
	amount_paise: z.int().check(z.positive()),
	/** Null for all dogs, as the name. */
	dog_id: z.nullable(z.uuid()),
	dog_name: z.nullable(z.string()),
	mode: z.enum(["test", "live"]),
	/** The recipient of a gift; null for one's own sponsorship. */
	gift_for: z._default(z.nullable(z.string()), null),
	/** The Indian day on which the email to the recipient leaves; null for none, and once it has left. */
	gift_leaves_on: z._default(z.nullable(z.iso.date()), null),
	sponsorship_id: z._default(z.nullable(z.uuid()), null),
	/** Opens the page of a visitor's sponsorship; null for an account, which has My Dogs. */
	secret: z._default(z.nullable(z.string()), null)
});
function monthly({ amount_paise }) {
	return say$1`${amountText(amount_paise)} a month`;
}
/** The notices about test payments and a gift, and the greeting. */
function firstWords(sponsorship, name) {
	return [
		...sponsorship.mode === "test" ? [notice(say$1("This is a test sponsorship. No money is taken."))] : [],
		...giftNotice(sponsorship),
		greeting(name)
	];
}
function giftNotice({ gift_for: recipient, gift_leaves_on: leavesOn }) {
	if (recipient === null) return [];
	return [notice(leavesOn === null ? say$1`This is about your gift for ${recipient}. We don’t write to ${recipient} about payments.` : say$1`This is about your gift for ${recipient}. Our email to ${recipient} will be sent on ${day(leavesOn)} and won’t say anything about payments. Until then you can withdraw the gift, under My Donations.`)];
}
/** Of a gift that has ended after at least one month. */
function giftPageStays({ gift_for: recipient, gifts }) {
	return recipient === null || gifts.length === 0 ? [] : [paragraph(say$1`The page of your gift for ${recipient} stays.`)];
}
function myDogsButton(links) {
	return button(say$1("Open My Dogs"), links.sponsorships);
}
/** Whether the payer has no account, and so no My Dogs. */
function isVisitor({ secret }) {
	return secret !== null;
}
/** To a monthly payment with the same choice. */
function startAgainButton({ dog_id, amount_paise }, links) {
	return button(say$1("Start again"), links.monthlyPayment(dog_id, amount_paise));
}
/**
* Where the payer sees and stops a sponsorship: My Dogs, or without an account the page of the sponsorship.
* @param accountButton instead of {@link myDogsButton}
*/
function manageBlocks({ sponsorship_id, secret }, links, accountButton = myDogsButton(links)) {
	if (sponsorship_id === null || secret === null) return [accountButton];
	return [paragraph(say$1("The button below shows this monthly payment, and you can stop it there. If you sign up with this email address, My Dogs will have it, and you can change it.")), button(say$1("See or stop this monthly payment"), links.sponsorship(sponsorship_id, secret))];
}
/** What a sponsorship gave, by dog; null for all dogs. Empty before the first charge. */
var giftsSchema = z.array(z.object({
	dog_name: z.nullable(z.string()),
	paise: z.int().check(z.positive())
}));
/** More dogs than these are not named one by one. */
var MAX_NAMED_DOGS = 5;
/** What a sponsorship gave in all, with thanks. */
function allGifts(gifts) {
	if (gifts.length === 0) return paragraph(say$1("Thank you for wanting to help."));
	const total = amountText(gifts.reduce((sum, { paise }) => sum + paise, 0));
	const each = gifts.map((gift) => say$1`${amountText(gift.paise)} for ${dogOrAll(gift.dog_name)}`);
	if (gifts.length > MAX_NAMED_DOGS) return paragraph(say$1`Through it you have given ${total} to the dogs of ${cityName()}. Thank you for every month.`);
	return paragraph(gifts.length === 1 ? say$1`Through it you have given ${each.join("")}. Thank you for every month.` : say$1`Through it you have given ${total}: ${listOf(each)}. Thank you for every month.`);
}
/** What a charge that failed adds. */
var chargeSchema = z.extend(sponsorshipSchema, {
	payment_method: z.nullable(z.string()),
	manage_url: z.nullable(z.string())
});
/** The provider's page where a card can be replaced. Null for other kinds of payment. */
function cardPage({ payment_method, manage_url }) {
	return payment_method === "card" && manage_url?.startsWith("https://") ? manage_url : null;
}
/** Whether the sponsor of a dog that left had chosen another one before; null for all dogs. */
var moveShape = {
	is_moving: z.boolean(),
	next_dog_name: z.nullable(z.string())
};
/** What {@link moneyGoesOn} says depends on. */
var moneyShape = {
	is_paused: z.boolean(),
	/** Null for a pause that lasts until the sponsor resumes. */
	resume_on: z._default(z.nullable(z.iso.date()), null),
	...moveShape
};
/** Where the money of somebody goes who had chosen another dog before. */
function moneyMoves(sponsorship) {
	return say$1`As you chose on My Dogs, your ${monthly(sponsorship)} will go to ${dogOrAll(sponsorship.next_dog_name)} from next month.`;
}
/**
* An email about the sponsorship of an event, with its amount and present dog at that time. Null for one that takes its
* last charge before a change of the amount, because its replacement reports what happens; except its charges.
* @param more what the email says besides; null for no email
*/
function aboutSponsorship(event, facts, more) {
	const state = event.data.sponsorship;
	if (!state || state.source !== "provider" || isReportedByReplacement(event)) return null;
	const said = more(state);
	const { amount_paise, mode, dog_id } = state;
	return said && {
		key: `${event.sponsorship_id}:${event.id}`,
		secrets: [{
			path: ["secret"],
			opens: "sponsorship"
		}],
		data: {
			sponsorship_id: event.sponsorship_id,
			amount_paise,
			mode,
			...dogOf(dog_id, facts),
			gift_for: facts.gift?.recipient_name ?? null,
			gift_leaves_on: facts.gift?.leaves_on ?? null,
			...said
		}
	};
}
/** Both null for all dogs. */
function dogOf(dog_id, { dogs }) {
	return {
		dog_id,
		dog_name: dogs[dog_id ?? ""]?.name ?? null
	};
}
/** Null for all dogs. */
function dogImageOf(dog_id, { dogs }) {
	return dogs[dog_id ?? ""]?.image_url ?? null;
}
/** Where the money of somebody goes who moves away from the event's dog. */
function moveOf({ dog_id }, state, facts) {
	return {
		is_moving: state.chosen_dog_id !== dog_id,
		next_dog_name: dogOf(state.next_dog_id, facts).dog_name
	};
}
/** What happens to the money when the sponsor has nothing to decide. */
function moneyGoesOn(sponsorship) {
	const { dog_name, is_paused, resume_on, is_moving } = sponsorship;
	if (is_moving) return moneyMoves(sponsorship);
	if (resume_on !== null) return say$1`Your sponsorship of ${monthly(sponsorship)} stays paused until ${day(resume_on)}.`;
	if (is_paused) return isVisitor(sponsorship) ? say$1`Your sponsorship of ${monthly(sponsorship)} stays paused until you resume it in your bank or UPI app.` : say$1`Your sponsorship of ${monthly(sponsorship)} stays paused until you resume it on My Dogs.`;
	const dog = dogOrAll(dog_name);
	return isVisitor(sponsorship) ? say$1`Your sponsorship of ${monthly(sponsorship)} for ${dog} goes on as before. If you would rather stop, you can.` : say$1`Your sponsorship of ${monthly(sponsorship)} for ${dog} goes on as before. If you would rather stop, you can do so under My Dogs.`;
}
function moneyOf(event, state, facts) {
	return {
		is_paused: state.desired_status === "pause" || state.pause_reason !== null,
		resume_on: state.resume_on,
		...moveOf(event, state, facts)
	};
}
/** News of a dog. Within a quarter of an hour a mistake can be undone, and nobody has read sad news for nothing. */
function undoableNews(event, queued) {
	const due = new Date(Date.parse(event.recorded_at) + UNDO_MILLISECONDS);
	return queued && {
		...queued,
		key: `${event.sponsorship_id}:${event.dog_id}:${event.id}`,
		due
	};
}
/** The keys of {@link undoableNews} that no longer holds after an event. */
function obsoleteNews(event) {
	if (isStopRequest(event) || isMove(event)) return event.sponsorship_id;
	return isDogNews(event) ? `${event.sponsorship_id}:${event.dog_id}` : null;
}
function isStopRequest(event) {
	return event.kind === "sponsorship-stop-requested" && !isReportedByReplacement(event);
}
function isMove(event) {
	return event.kind === "sponsorship-moved" && !isReportedByReplacement(event);
}
function isDogNews(event) {
	return event.kind.startsWith("sponsorship-dog-") && !isReportedByReplacement(event);
}
/** Whether it still holds that the sponsorship has come to a halt. */
function isHalted(event) {
	const state = event.data.sponsorship;
	const isSo = state?.status === "halted" && state.desired_status !== "stop";
	return event.kind === "sponsorship-halted" && isSo && !isReportedByReplacement(event);
}
/** Whether an email with a key that begins like this waits and can be cancelled. */
function hasWaitingEmail({ waiting }, start) {
	return waiting.some((key) => key.startsWith(`${start}:`));
}
/** Whether an email of {@link undoableNews} about the event's dog waits. */
function hasWaitingNews(template, event, facts) {
	return hasWaitingEmail(facts, `${template}:${event.sponsorship_id}:${event.dog_id}`);
}
function isReportedByReplacement({ kind, data }) {
	const isCharge = kind === "sponsorship-charged" || kind === "sponsorship-charge-failed";
	return data.sponsorship?.is_replaced === true && !isCharge;
}
// supabase/functions/_shared/emails/account-deleted.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
var accountDeleted = defineEmail({
	template: "account-deleted",
	recipients: ["visitor"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		/** What was stopped, because it ran when the account was deleted. */
		payments: z.array(z.extend(z.pick(sponsorshipSchema, {
			amount_paise: true,
			dog_name: true,
			mode: true
		}), { ended_at: timestamp$1 })),
		has_given: z.boolean()
	}),
	content: ({ payments, has_given: hasGiven }) => {
		const title = payments.length === 0 ? say$1("Your account has been deleted") : say$1("Your account has been deleted, and your monthly payments have stopped");
		return {
			subject: title,
			preview: say$1("What has been deleted, and what stays."),
			heading: title,
			blocks: [
				greeting(""),
				paragraph(say$1`Your account at ${organisationDetails.name} has been deleted, with your profile, your settings and the messages from our team.`),
				...payments.map((payment) => {
					const [amount, whom, end] = [
						monthly(payment),
						dogOrAll(payment.dog_name),
						day(payment.ended_at)
					];
					return notice(payment.mode === "test" ? say$1`${amount} for ${whom}: stopped on ${end} (test payment, no money was taken).` : say$1`${amount} for ${whom}: stopped on ${end}.`);
				}),
				...payments.length === 0 ? [] : [paragraph(say$1`Nothing more will be charged. If your bank shows a later charge, write to ${organisationDetails.email} with its date and amount, and we will refund it.`)],
				...hasGiven ? [paragraph(say$1("The records of your donations and your receipts stay, without an account, and so do the name, the address and the PAN that you gave for receipts. The law requires us to record whose donations we received."))] : [],
				paragraph(say$1("This is the last email about your account. Once it has been sent, we delete your address."))
			],
			reason: say$1("You get this email because the account with this address was deleted.")
		};
	}
});
// supabase/functions/_shared/emails/address-changed.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
/** To the old address of somebody without an account, when the team has changed it. */
var addressChanged = defineEmail({
	template: "address-changed",
	recipients: ["visitor"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({ 
	/** Shortened, such as `m•••@example.org`. */
new_address: z.string() }),
	content: ({ new_address: address }) => ({
		subject: say$1("The email address for your donations was changed"),
		preview: say$1("Emails about your donations go to another address now."),
		heading: say$1("The email address for your donations was changed"),
		blocks: [
			greeting(""),
			paragraph(say$1`Our team changed the email address for your donations from this one to ${address}. Emails about your donations and receipts go there from now on, and the links in earlier emails no longer work.`),
			paragraph(say$1`If you didn’t ask for this, write to ${organisationDetails.email}, and we will change it back.`)
		],
		reason: say$1("You get this email because a donation was made with this address.")
	})
});
// supabase/functions/_shared/common/charge-texts.ts
init_say$1();
/** Why a monthly charge failed, for its sponsor. */
function chargeFailureText(reason) {
	return {
		"insufficient-balance": say$1("There wasn’t enough money in the account."),
		"card-expired": say$1("The card has expired."),
		"mandate-revoked": say$1("Your bank says that the monthly payment was cancelled, perhaps in your bank or UPI app."),
		"payer-declined": say$1("You didn’t approve it in your bank or UPI app."),
		"bank-down": say$1("Your bank didn’t answer."),
		other: say$1("Your bank didn’t accept the charge.")
	}[reason];
}
/** When the bank tries again, and what helps. @param nextTry the day as text; null if it isn't known */
function chargeRetryText(reason, nextTry) {
	return `${nextTry === null ? say$1("Your bank tries again in the next few days.") : say$1`Your bank tries again on ${nextTry}.`} ${{
		"insufficient-balance": say$1("If there is enough money in the account by then, you don’t need to do anything else."),
		"card-expired": say$1("That will work only with another card."),
		"mandate-revoked": say$1("That will work only if you approve the monthly payment again. If you don’t want to continue, you don’t need to do anything."),
		"payer-declined": say$1("If you don’t want to give this month, you don’t need to do anything. If you do, approve it when your bank asks."),
		"bank-down": say$1("There is nothing you need to do."),
		other: say$1("There is nothing you need to do now. If you don’t know why, your bank can tell you.")
	}[reason]}`;
}
// supabase/functions/_shared/emails/charge-failed.ts
init_amounts_and_dates();
init_say$1();
init_blocks();
init_email();
var chargeFailed = defineEmail({
	...sponsorshipEmail,
	template: "charge-failed",
	schema: z.extend(chargeSchema, {
		reason: z.enum(Constants.public.Enums.failure_reason),
		next_charge_at: z.nullable(timestamp$1),
		/** Nothing was charged before. */
		is_first: z._default(z.boolean(), false)
	}),
	content: (charge, { name, links }) => {
		const amount = amountText(charge.amount_paise);
		const whom = dogOrAll(charge.dog_name);
		const what = chargeFailureText(charge.reason);
		const nextTry = charge.next_charge_at;
		const card = cardPage(charge);
		const isDeclined = charge.reason === "payer-declined";
		const canStartAgain = isVisitor(charge) && (charge.is_first || charge.reason === "mandate-revoked");
		return {
			subject: isDeclined ? say$1`This month’s ${amount} for ${whom} was not charged` : say$1`This month’s ${amount} for ${whom} didn’t go through`,
			preview: what,
			heading: isDeclined ? say$1("A month was not charged") : say$1("A monthly charge didn’t go through"),
			blocks: [
				...firstWords(charge, name),
				paragraph(`${isDeclined ? say$1`This month’s ${amount} for ${whom} was not charged.` : say$1`Your bank didn’t pay this month’s ${amount} for ${whom}. Nothing was taken.`} ${what}`),
				paragraph(chargeRetryText(charge.reason, nextTry === null ? null : day(nextTry))),
				...canStartAgain ? [paragraph(say$1("If you would rather pay in another way, stop this monthly payment first, and then start again."))] : [],
				...charge.reason === "card-expired" && card !== null ? [button(say$1("Pay with another card"), card)] : isDeclined && !isVisitor(charge) ? [] : manageBlocks(charge, links),
				...canStartAgain ? [startAgainButton(charge, links)] : []
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-charge-failed"],
	decide: (event, facts) => {
		const queued = aboutSponsorship(event, facts, (state) => state.status === "pending" && state.desired_status !== "stop" ? {
			reason: event.data.detail,
			next_charge_at: state.next_charge_at,
			payment_method: state.payment_method,
			manage_url: facts.sponsorship?.manage_url ?? null,
			is_first: facts.sponsorship?.charges === 0
		} : null);
		return queued && {
			...queued,
			key: `${event.sponsorship_id}:${facts.sponsorship?.charges}`
		};
	},
	cancelledBy: (event) => isHalted(event) || isStopRequest(event) || event.kind === "sponsorship-charged" ? event.sponsorship_id : null
});
// supabase/functions/_shared/emails/contact-answer.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
init_plain_text();
var QUOTE_MAX_LENGTH = 400;
/** What the team answers to a contact message of somebody without an account. Replies go to the office's mailbox. */
var contactAnswer = defineEmail({
	template: "contact-answer",
	recipients: ["writer"],
	setting: null,
	priority: "people",
	isWrittenByPerson: true,
	schema: z.object({
		name: z.string(),
		author_name: z.string(),
		body: z.string(),
		letter: z.string(),
		written_at: z.string()
	}),
	content: ({ name, author_name, body, letter, written_at }, { links }) => {
		const title = say$1`Our answer to your message of ${day(written_at)}`;
		return {
			subject: title,
			preview: shortened(body, 120),
			heading: title,
			blocks: [
				greeting(name),
				paragraph(author_name === "The team" ? say$1("Our team answers:") : say$1`${author_name} of our team answers:`),
				{
					kind: "quote",
					textWithLinks: body
				},
				paragraph(say$1("You wrote:")),
				{
					kind: "unlinked-quote",
					text: shortened(letter, QUOTE_MAX_LENGTH)
				},
				paragraph(say$1`If you reply to this email, it reaches our office at ${organisationDetails.email}. You can also write again on our website.`),
				button(say$1("Write again"), links.contact)
			],
			reason: say$1("You get this email because somebody wrote to us with this address.")
		};
	},
	kinds: ["contact-answered"],
	decide: ({ data: { answer_id } }, { answer }) => answer && {
		key: String(answer_id),
		data: answer
	}
});
// supabase/functions/_shared/common/receipts/amount-in-hindi.ts
var NUMBERS = "शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे".split(" ");
var UNITS = [
	[1e7, "करोड़"],
	[1e5, "लाख"],
	[1e3, "हज़ार"],
	[100, "सौ"]
];
/**
* An amount in Hindi words as receipts write it: `रुपये तीन हज़ार मात्र`. English words come with the receipt.
* @param amountPaise at least 0
*/
function amountInHindi(amountPaise) {
	const [rupees, paise] = [Math.floor(amountPaise / 100), amountPaise % 100];
	return [
		`रुपये ${numberInHindi(rupees)}`,
		...paise === 0 ? [] : [`और ${numberInHindi(paise)} पैसे`],
		"मात्र"
	].join(" ");
}
function numberInHindi(number) {
	for (const [unit, word] of UNITS) {
		if (number < unit) continue;
		const rest = number % unit;
		const many = `${numberInHindi(Math.floor(number / unit))} ${word}`;
		return rest === 0 ? many : `${many} ${numberInHindi(rest)}`;
	}
	return NUMBERS[number] ?? "";
}
// supabase/functions/_shared/common/receipts/receipt-texts.ts
init_amounts_and_dates();
init_say$1();
/** Of a payment provider's word, or the way of a recorded donation. A word unknown to this build is shown as it is. */
function paymentMethodLabel(method) {
	switch (method) {
		case "bank-transfer": return say$1("Bank transfer");
		case "card": return say$1("Card");
		case "cash": return say$1("Cash");
		case "cheque": return say$1("Cheque or draft");
		case "emandate":
		case "nach": return say$1("Bank account, monthly");
		case "netbanking": return say$1("Net banking");
		case "upi": return "UPI";
		case "wallet": return say$1("Wallet");
		default: return method;
	}
}
/** `21 November 2026` @param day as YYYY-MM-DD */
function formatDay(day) {
	return formatIndianDay(new Date(day));
}
say$1("No."), say$1("Issued on"), say$1("Received with thanks from"), say$1("Donor"), say$1("Amount"), say$1("Amount of the cancelled receipt"), say$1("Test payment: no money was taken"), say$1("This receipt is no longer valid. It was cancelled by {number}."), say$1("This receipt is no longer valid. It was replaced by {number}."), say$1("This cancellation is no longer valid. It was replaced by {number}."), say$1("Anyone can check here whether this document is genuine and still valid:"), say$1("Made by computer, without a signature.");
/** The lines of an address as somebody typed it. */
function addressLines(address) {
	const lines = address.split("\n").map((line) => line.trim()).filter((line) => line !== "");
	const last = lines.slice(3).join(", ");
	return [...lines.slice(0, 3), ...last === "" ? [] : [last]];
}
/** `Moti, monthly` */
function purposeOf(dogName, type) {
	if (type === "Monthly") return dogName === null ? say$1("All dogs, monthly") : say$1`${dogName}, monthly`;
	return dogName === null ? say$1("All dogs, one-time") : say$1`${dogName}, one-time`;
}
/** The table of a receipt, below donor and amount. */
function receiptFacts(receipt) {
	const { paidOn, dogName, type, paymentMethod, paymentId, reference, panMasked, taxYear } = receipt;
	const purpose = purposeOf(dogName, type);
	return [
		[say$1("Date of payment"), formatDay(paidOn)],
		[say$1("Tax year"), taxYear],
		[say$1("Given for"), dogName === null ? purpose : say$1`${purpose}. Anything beyond what a dog needs that month helps dogs with fewer sponsors.`],
		...paymentMethod === null ? [] : [[say$1("Paid by"), paymentMethodLabel(paymentMethod)]],
		...paymentId === null ? [] : [[say$1("Payment"), paymentId]],
		...reference === null ? [] : [[say$1("Reference"), reference]],
		[say$1("Donor’s PAN"), panMasked ?? say$1("Not given")]
	];
}
/** The lines below the organisation's address. */
function issuerFacts({ pan, registration }) {
	if (registration === null) return pan === null ? [] : [["PAN", pan]];
	const { number, registeredOn, validUntil } = registration;
	const [since, until] = [registeredOn, validUntil].map((day) => day && formatDay(day));
	return [...pan === null ? [] : [["PAN", pan]], [say$1("Reg. no."), registrationText(number, since, until)]];
}
function registrationText(number, since, until) {
	if (since && until) return say$1`${number} of ${since}, valid until ${until}`;
	if (since) return say$1`${number} of ${since}`;
	return until ? say$1`${number}, valid until ${until}` : number;
}
/** Follows "because". */
function changeText(reason) {
	switch (reason) {
		case "payment": return say$1("the payment was upheld");
		case "partial-refund": return say$1("a part of the donation was refunded");
		case "correction": return say$1("details were corrected");
		case "refund": return say$1("the donation was refunded");
		case "dispute": return say$1("the bank took the payment back");
		case "returned": return say$1("the bank returned the cheque");
	}
}
/** What the receipt is, whose place it takes, and why; at most two sentences. */
function meaningOf(receipt) {
	const { kind, reason, replacesNumber: number, amountPaise, issuer } = receipt;
	if (kind === "cancellation") return say$1`Receipt ${number ?? ""} is no longer valid, because ${changeText(reason)}.`;
	const confirmation = receipt.isTest ? say$1("This is the receipt for a test payment. No money was taken.") : say$1`${issuer.name} confirms that it received this donation of ${amountText(amountPaise)}.`;
	return number === null ? confirmation : `${confirmation} ${say$1`This receipt takes the place of ${number}, because ${changeText(reason)}.`}`;
}
/** Above this, a donation in cash gives no deduction. Source: Income-tax Act, 2025, section 133(5), read in November 2026. */
var DEDUCTIBLE_CASH_PAISE = 2e5;
/**
* What a donor needs for a tax deduction, and whether it can exist. Source: Income-tax Act, 2025, sections 133 and 354;
* Forms 113 and 114, due by 31 May after the tax year. The organisation's accountant confirms it.
*/
function certificateSentence({ isTest, taxYear, paidOn, issuer: { name, registration }, donorAddress, panMasked, paymentMethod, amountPaise = 0 }) {
	if (isTest) return say$1("A test payment is not reported for tax, and gives no deduction.");
	if (registration === null || !canHaveCertificate({
		paidOn,
		issuer: { registration }
	})) return say$1`This document gives no tax deduction: that needs a certificate in Form 114, which ${name} does not issue at present.`;
	if (paymentMethod === "cash" && amountPaise > DEDUCTIBLE_CASH_PAISE) return say$1("This donation gives no tax deduction: section 133(5) of the Income-tax Act, 2025, allows none for more than ₹2,000 in cash.");
	return `${say$1`This document alone gives no tax deduction: under section ${registration.section} of the Income-tax Act, 2025, that needs a certificate in Form 114.`} ${certificateState(missingDetails({
		donorAddress,
		panMasked
	}), Number(taxYear.slice(0, 4)) + 1)}`;
}
function certificateState(missing, lastYear) {
	if (missing.length === 0) return say$1`The certificate is made from the organisation’s statement of the tax year (Form 113, due by 31 May ${lastYear}).`;
	if (missing.length > 1) return say$1("The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN and the address of this donor.");
	return missing[0] === "PAN" ? say$1("The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN of this donor.") : say$1("The certificate is issued only to donors whose PAN and address are reported; we do not have the address of this donor.");
}
/** What the certificate needs and the donor did not give. */
function missingDetails({ donorAddress, panMasked }) {
	return [...panMasked === null ? ["PAN"] : [], ...donorAddress === null ? ["address"] : []];
}
/** Whether the organisation was registered for tax-deductible donations on the day of the payment. */
function canHaveCertificate({ paidOn, issuer: { registration } }) {
	return registration !== null && (registration.validUntil ?? paidOn) >= paidOn;
}
// supabase/functions/_shared/common/emails/donation-blocks.ts
init_say$1();
init_amounts_and_dates();
init_blocks();
var emailedDonationSchema = z.object({
	amount_paise: z.int().check(z.nonnegative()),
	dog_id: z.nullable(z.uuid()),
	dog_name: z.nullable(z.string()),
	type: z.enum(["One-time", "Monthly"]),
	mode: z.enum(["test", "live"])
});
/** What the emails about whose account a donation is in say of it. */
var ownedDonationSchema = z.object({
	amount_paise: z.int(),
	paid_on: z.iso.date(),
	dog_name: z.nullable(z.string()),
	mode: z.enum(["test", "live"])
});
function testPaymentNotice({ mode }) {
	return mode === "test" ? [notice(say$1("This was a test payment. No money was taken."))] : [];
}
/** `₹3,000 for Moti` */
function amountAndDog({ amount_paise, dog_name }) {
	return say$1`${amountText(amount_paise)} for ${dogOrAll(dog_name)}`;
}
function donationTypeText(type) {
	return type === "Monthly" ? say$1("Monthly") : say$1("One-time");
}
function amountInWords({ amountPaise, amountWords }) {
	return languageNow() === "hi" ? amountInHindi(amountPaise) : amountWords;
}
/** A whole receipt, or a cancellation, and the link to its page. */
function receiptBlocks(receipt, links) {
	const { kind, id, number, donorAddress, issuer, secret, claimSecret } = receipt;
	const isReceipt = kind === "receipt";
	return [
		{
			kind: "facts",
			rows: [
				[isReceipt ? say$1("Receipt") : say$1("Number"), number],
				[say$1("Issued on"), day(receipt.issuedAt)],
				[isReceipt ? say$1("Received from") : say$1("Donor"), receipt.donorName],
				...donorAddress === null ? [] : [[say$1("Address"), inOneLine(donorAddress)]],
				[say$1("Amount"), amountText(receipt.amountPaise)],
				[say$1("In words"), amountInWords(receipt)],
				...receiptFacts(receipt),
				[isReceipt ? say$1("Received by") : say$1("Issued by"), `${issuer.name}, ${inOneLine(issuer.address)}`],
				...issuerFacts(issuer)
			]
		},
		paragraph(meaningOf(receipt)),
		...isReceipt ? [paragraph(certificateSentence(receipt))] : [],
		button(say$1("Print or save it"), links.receipt(id, secret)),
		{
			kind: "link",
			label: say$1("Check whether it is genuine and still valid, as anybody can"),
			url: links.verify(receipt.verifyCode)
		},
		...claimSecret === null ? [] : [paragraph(say$1("Would you like to see this donation on the site? It is added to the account with this email address as soon as the address is confirmed. If your account has another address, this link adds it. The link works once, within 30 days.")), button(say$1("Add this donation to my account"), links.claim(claimSecret))]
	];
}
/** @param name of the account, '' without one */
function nameFor({ donorName }, name) {
	return name === "" ? donorName : name;
}
/** Why the donor gets an email with a receipt. Only accounts have a switch for it. */
function receiptFooter({ secret }, links) {
	return secret === null ? {
		reason: say$1("You get this email because you made a donation, and Donation Receipts are on in your settings."),
		settingsUrl: links.settings
	} : { reason: say$1("You get this email because you made a donation and gave this address for it.") };
}
function inOneLine(address) {
	return addressLines(address).join(", ");
}
/** What the emails about a donation get of its event. */
function donationData({ data, dog_id }, { dogs }) {
	const { amount_paise, type, mode } = data;
	return {
		amount_paise,
		dog_id,
		dog_name: dogs[dog_id ?? ""]?.name ?? null,
		type,
		mode
	};
}
/** A donor without an account opens the receipt with a secret, and may add the donation to an account with another. */
function receiptSecrets({ donor, receipt }) {
	return [{
		path: ["receipt", "secret"],
		opens: "receipts"
	}, ...donor?.is_claimable && receipt?.["kind"] === "receipt" ? [{
		path: ["receipt", "claim_secret"],
		opens: "claim"
	}] : []];
}
// supabase/functions/_shared/emails/cheque-returned.ts
init_amounts_and_dates();
init_say$1();
init_blocks();
init_email();
init_organisation();
/** The bank returned a cheque, and the team chose to tell the donor. */
var chequeReturned = defineEmail({
	template: "cheque-returned",
	recipients: ["account", "visitor"],
	setting: "donation_receipts",
	priority: "money-and-accounts",
	schema: emailedDonationSchema,
	content: (donation, { name, links }) => ({
		subject: say$1`About your cheque of ${amountText(donation.amount_paise)}`,
		preview: say$1("The bank returned it, which can have many reasons."),
		heading: say$1("Your cheque came back"),
		blocks: [
			...testPaymentNotice(donation),
			greeting(name),
			paragraph(say$1`Thank you for your cheque of ${amountAndDog(donation)}. The bank returned it to us unpaid. That can have many reasons, a signature or a date for example, and your bank can tell you which one it was.`),
			{
				kind: "facts",
				rows: [
					[say$1("Amount"), amountText(donation.amount_paise)],
					[say$1("For"), donation.dog_name ?? say$1("All dogs")],
					[say$1("Type"), donationTypeText(donation.type)]
				]
			},
			paragraph(say$1("If you’d still like to give, you can send another cheque or pay in another way.")),
			button(say$1("Ways to give"), links.support),
			paragraph(say$1`Write to ${organisationDetails.email} if you have a question. A person will answer.`)
		],
		reason: say$1("You get this email because you gave us a cheque.")
	}),
	kinds: ["cheque-returned"],
	decide: (event, facts) => event.data.tells_donor === true ? {
		key: String(event.donation_id),
		data: donationData(event, facts)
	} : null
});
// supabase/functions/_shared/emails/correction-request.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
var donorSchema = z.object({
	name: z.string(),
	address: z.nullable(z.string()),
	pan_masked: z.nullable(z.string())
});
/** Somebody with a visitor's link asked for other details on the receipt. */
var correctionRequest = defineEmail({
	template: "correction-request",
	recipients: ["visitor"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		number: z.string(),
		secret: z.string(),
		before: donorSchema,
		after: donorSchema
	}),
	content: ({ number, secret, before, after }, { links }) => ({
		subject: say$1`Please confirm: change the details on receipt ${number}`,
		preview: say$1("Nothing changes unless you confirm."),
		heading: say$1("Change the details on your receipt?"),
		blocks: [
			greeting(before.name),
			paragraph(say$1`Somebody with the link to your receipt ${number} asked us to change your details on it. Was it you? Now it says:`),
			donorFacts(before),
			paragraph(say$1("The new receipt, which replaces it, would say:")),
			donorFacts(after),
			button(say$1("Change my details"), links.confirmCorrection(secret)),
			paragraph(say$1`The button opens a page where we ask you once more. It works for a day. If it wasn’t you, do nothing: your receipt stays as it is. If this happens again, write to ${organisationDetails.email}.`)
		],
		reason: say$1("You get this email because you made a donation and gave this address for it.")
	})
});
function donorFacts({ name, address, pan_masked }) {
	return {
		kind: "facts",
		rows: [
			[say$1("Name"), name],
			[say$1("Address"), address === null ? say$1("none") : inOneLine(address)],
			["PAN", pan_masked ?? say$1("none")]
		]
	};
}
// supabase/functions/_shared/emails/details-corrected.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
/** An administrator corrected the details of an account's receipts. A visitor gets the new receipt instead. */
var detailsCorrected = defineEmail({
	template: "details-corrected",
	recipients: ["account"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({}),
	content: (_data, { name, links }) => ({
		subject: say$1("We corrected the details on your receipts"),
		preview: say$1("The new receipts are under My Donations."),
		heading: say$1("The details on your receipts are corrected"),
		blocks: [
			greeting(name),
			paragraph(say$1("Our team has corrected your details for receipts, as you asked. Receipts with other details have been replaced: please use the new ones, which are under My Donations.")),
			button(say$1("Open My Donations"), links.donations),
			paragraph(say$1`You’ll find your details in your profile. If you didn’t ask for this, write to ${organisationDetails.email}.`)
		],
		reason: say$1("You get this email because your details for receipts changed. Emails about them can’t be switched off.")
	}),
	kinds: ["details-corrected"],
	decide: ({ id, account_id }, { donor }) => account_id !== null && donor?.has_address !== true ? {
		key: String(id),
		data: {}
	} : null
});
// supabase/functions/_shared/emails/dog-back.ts
init_say$1();
init_blocks();
init_email();
/** A dog that had left, as its sponsors were told, is with us again. */
var dogBack = defineEmail({
	...sponsorshipEmail,
	template: "dog-back",
	schema: z.extend(sponsorshipSchema, {
		dog_name: z.string(),
		...moneyShape
	}),
	content: (sponsorship, { name, links }) => {
		const dog = dogOrAll(sponsorship.dog_name);
		return {
			subject: say$1`${dog} is with us`,
			preview: say$1("Our last email is no longer correct."),
			heading: say$1`${dog} is with us`,
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(say$1`What our last email said about ${dog} is no longer true: ${dog} is with us and in our care. If this was our mistake and worried you, we are sorry.`),
				paragraph(moneyGoesOn(sponsorship)),
				...manageBlocks(sponsorship, links)
			],
			reason: say$1`You get this email because you chose ${dog} for your sponsorship.`
		};
	},
	kinds: ["sponsorship-dog-back"],
	decide: (event, facts) => aboutSponsorship(event, facts, (state) => hasWaitingNews("dog-left", event, facts) ? null : {
		...dogOf(event.dog_id, facts),
		...moneyOf(event, state, facts)
	})
});
// supabase/functions/_shared/emails/dog-left.ts
init_limits$1();
init_say$1();
init_blocks();
init_email();
var leftSchema = z.extend(sponsorshipSchema, {
	dog_name: z.string(),
	dog_status: z.enum([
		"adopted",
		"passed_away",
		"moved"
	]),
	/** The provider's status. */
	status: z.string(),
	starts_at: z.nullable(timestamp$1),
	was_paused: z.boolean(),
	/** False for a dog that the sponsor had chosen for the next month. */
	was_sponsored: z.boolean(),
	...moveShape
});
/** The sponsored dog, or the one chosen for the next month, was adopted, moved away or died. */
var dogLeft = defineEmail({
	...sponsorshipEmail,
	template: "dog-left",
	schema: leftSchema,
	content: (leaving, { name, links }) => {
		const { news, ...envelope } = words(leaving);
		return {
			...envelope,
			blocks: [
				...firstWords({
					...leaving,
					gift_for: null
				}, name),
				paragraph(news),
				paragraph(money(leaving)),
				...aboutGift(leaving),
				...leaving.is_moving ? manageBlocks(leaving, links) : [paragraph(isVisitor(leaving) ? say$1("If you like, choose another dog, or all dogs: sign up with this email address, and do it under My Dogs. Your monthly payment stays as it is, and there is nothing to approve again. Or you can stop. Both are fine.") : say$1("If you like, choose another dog, or all dogs, under My Dogs: your monthly payment stays as it is, and there is nothing to approve again. Or you can stop there. Both are fine.")), ...manageBlocks(leaving, links, button(say$1("Choose on My Dogs"), links.sponsorships))]
			],
			reason: say$1`You get this email because you chose ${dogOrAll(leaving.dog_name)} for your sponsorship.`
		};
	},
	kinds: ["sponsorship-dog-left"],
	decide: (event, facts) => undoableNews(event, aboutSponsorship(event, facts, (state) => ({
		...dogOf(event.dog_id, facts),
		dog_status: event.data.detail,
		status: state.status,
		starts_at: state.starts_at,
		was_paused: state.pause_reason !== "dog",
		was_sponsored: state.dog_id === event.dog_id,
		...moveOf(event, state, facts)
	}))),
	cancelledBy: obsoleteNews
});
function words(leaving) {
	const dog = dogOrAll(leaving.dog_name);
	return {
		adopted: {
			subject: say$1`Good news: ${dog} has found a home`,
			preview: say$1("A family has taken in the dog you chose."),
			heading: say$1`${dog} has found a home`,
			news: leaving.was_sponsored ? say$1`We have good news: a family has adopted ${dog} and taken the dog home for good. Until that day, you were there for ${dog}. Thank you.` : say$1`We have good news: a family has adopted ${dog}, whom you had chosen for next month, and taken the dog home for good.`
		},
		passed_away: {
			subject: say$1`Sad news about ${dog}`,
			preview: say$1("We are sorry to have to write this."),
			heading: say$1`We are sorry: ${dog} has died`,
			news: leaving.was_sponsored ? say$1`We are very sorry to tell you that ${dog} has died. A street dog who has somebody is a lucky dog, and ${dog} had you. Thank you for that. There is nothing you need to decide today.` : say$1`We are very sorry to tell you that ${dog}, whom you had chosen for next month, has died. There is nothing you need to decide today.`
		},
		moved: {
			subject: say$1`${dog} has moved away`,
			preview: say$1("The dog you chose now lives elsewhere."),
			heading: say$1`${dog} has moved away`,
			news: leaving.was_sponsored ? say$1`${dog} now lives somewhere else, where our team can’t look after the dog any more. While ${dog} was with us, you helped. Thank you.` : say$1`${dog}, whom you had chosen for next month, now lives somewhere else, where our team can’t look after the dog any more.`
		}
	}[leaving.dog_status];
}
/** What the recipient of a gift hears, and when. */
function aboutGift(leaving) {
	const { gift_for: recipient, gift_leaves_on: leavesOn, was_sponsored: wasSponsored } = leaving;
	if (recipient === null || !wasSponsored) return [];
	const dog = dogOrAll(leaving.dog_name);
	return [paragraph(leavesOn === null ? say$1`This is your gift for ${recipient}, so we are telling you first: if ${recipient} gets the news of ${dog} by email, our email about it will be sent a day after this one. We don’t write to ${recipient} about payments.` : say$1`This is your gift for ${recipient}. Our email to ${recipient} will be sent on ${day(leavesOn)} and will gently explain what happened to the dog. Until then you can withdraw the gift, under My Donations.`)];
}
/** What happens to the money. */
function money(leaving) {
	if (leaving.is_moving) return `${moneyMoves(leaving)} ${say$1("There is nothing you need to do.")}`;
	const { status, starts_at: startsAt, was_paused: wasPaused } = leaving;
	if (wasPaused) return say$1`Your sponsorship of ${monthly(leaving)} is already paused, and will stay paused.`;
	if (status === "authenticated" && startsAt !== null) {
		const last = (/* @__PURE__ */ new Date(Date.parse(startsAt) - 2592e5)).toISOString();
		return say$1`Your sponsorship of ${monthly(leaving)} hasn’t been charged yet. If you choose no other dog by ${day(last)}, it will end without a charge.`;
	}
	if (status === "pending") return say$1`Your sponsorship of ${monthly(leaving)} will pause as soon as your bank has finished trying to charge this month. After that nothing will be charged.`;
	return say$1`Your sponsorship of ${monthly(leaving)} is pausing, so nothing will be charged while you think it over.`;
}
// supabase/functions/_shared/emails/dog-returned.ts
init_say$1();
init_blocks();
init_email();
/** The sponsored dog is back from the municipal centre. */
var dogReturned = defineEmail({
	...sponsorshipEmail,
	template: "dog-returned",
	schema: z.extend(sponsorshipSchema, {
		dog_name: z.string(),
		...moneyShape
	}),
	content: (sponsorship, { name, links }) => {
		const dog = dogOrAll(sponsorship.dog_name);
		return {
			subject: say$1`${dog} is back from the municipal centre`,
			preview: say$1("We have good news."),
			heading: say$1`${dog} is back from the municipal centre`,
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(say$1`We have good news: ${dog} is back from the municipal centre and with us again. Thank you for staying by ${dog}’s side.`),
				paragraph(moneyGoesOn(sponsorship)),
				...manageBlocks(sponsorship, links)
			],
			reason: say$1`You get this email because you chose ${dog} for your sponsorship.`
		};
	},
	kinds: ["sponsorship-dog-returned"],
	decide: (event, facts) => undoableNews(event, aboutSponsorship(event, facts, (state) => hasWaitingNews("dog-taken", event, facts) ? null : {
		...dogOf(event.dog_id, facts),
		...moneyOf(event, state, facts)
	})),
	cancelledBy: obsoleteNews
});
// supabase/functions/_shared/emails/dog-taken.ts
init_say$1();
init_blocks();
init_email();
/** The sponsored dog was taken to the municipal centre. Money goes on. */
var dogTaken = defineEmail({
	...sponsorshipEmail,
	template: "dog-taken",
	schema: z.extend(sponsorshipSchema, {
		dog_name: z.string(),
		since: z.iso.date(),
		...moneyShape
	}),
	content: (sponsorship, { name, links }) => {
		const dog = dogOrAll(sponsorship.dog_name);
		return {
			subject: say$1`${dog} is at the municipal centre`,
			preview: say$1("We are asking for the dog’s return."),
			heading: say$1`${dog} is at the municipal centre`,
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(say$1`${dog} has been at the municipal centre since ${day(sponsorship.since)}, and we are asking for ${dog}’s return. Until then there may be fewer updates.`),
				paragraph(moneyGoesOn(sponsorship)),
				...manageBlocks(sponsorship, links)
			],
			reason: say$1`You get this email because you chose ${dog} for your sponsorship.`
		};
	},
	kinds: ["sponsorship-dog-taken"],
	decide: (event, facts) => undoableNews(event, aboutSponsorship(event, facts, (state) => hasWaitingNews("dog-returned", event, facts) ? null : {
		...dogOf(event.dog_id, facts),
		...moneyOf(event, state, facts),
		since: event.data.detail
	})),
	cancelledBy: obsoleteNews
});
// supabase/functions/_shared/emails/dog-news-confirmation.ts
init_say$1();
init_blocks();
init_email();
/** Asks the reader of a mailbox to confirm the wish for a dog's news. Queued by the function that stores the address. */
var dogNewsConfirmation = defineEmail({
	template: "dog-news-confirmation",
	recipients: ["followers"],
	setting: null,
	priority: "newsletters",
	canUnsubscribe: true,
	schema: z.object({
		token: z.uuid(),
		dog_name: z.string()
	}),
	content: ({ token, dog_name }, { links }) => {
		const dog = shortDogName(dog_name);
		return {
			subject: say$1`Would you like news from ${dog}?`,
			preview: say$1("Open the page and press the button."),
			heading: say$1`Would you like news from ${dog}?`,
			blocks: [
				greeting(""),
				paragraph(say$1`Somebody entered this address on the page of a gift to get news from ${dog}: what our team writes about the dog, at most once a day. Was it you?`),
				button(say$1("Confirm"), links.confirmDogNews(token)),
				paragraph(say$1("If it wasn’t you, do nothing: without the confirmation you get no news."))
			],
			reason: say$1("You get this email because somebody entered this address on our site.")
		};
	}
});
// supabase/functions/_shared/emails/dog-news-end.ts
init_say$1();
init_blocks();
init_email();
var PAUSE_MILLISECONDS = 864e5;
/** Tells recipients who follow a dog what became of it, a day after its sponsors and givers. */
var dogNewsEnd = defineEmail({
	template: "dog-news-end",
	recipients: ["followers"],
	setting: null,
	priority: "people",
	canUnsubscribe: true,
	schema: z.object({
		dog_name: z.string(),
		dog_status: z.enum([
			"adopted",
			"passed_away",
			"moved"
		])
	}),
	content: ({ dog_name, dog_status }, { links }) => {
		const dog = shortDogName(dog_name);
		const { subject, news } = {
			adopted: {
				subject: say$1`Good news: ${dog} has found a home`,
				news: say$1`We have good news about the dog in your gift: a family has adopted ${dog} and taken the dog home for good.`
			},
			passed_away: {
				subject: say$1`Sad news about ${dog}`,
				news: say$1`We are very sorry to tell you that ${dog}, the dog in your gift, has died. A street dog who has somebody is a lucky dog, and ${dog} had you.`
			},
			moved: {
				subject: say$1`${dog} has moved away`,
				news: say$1`${dog}, the dog in your gift, now lives somewhere else, where our team can’t look after the dog any more.`
			}
		}[dog_status];
		return {
			subject,
			preview: say$1("News of the dog in your gift."),
			heading: subject,
			blocks: [
				greeting(""),
				paragraph(news),
				paragraph(say$1`Everything that was written about ${dog} stays on our site.`),
				button(say$1("Meet the other dogs"), links.dogs)
			],
			reason: say$1`You get this email because you asked for news from ${dog}.`
		};
	},
	kinds: ["dog-left"],
	decide: ({ id, recorded_at, dog_id, data }) => ({
		key: String(id),
		data: {
			dog_id,
			dog_status: data.detail,
			event_id: id
		},
		due: new Date(Date.parse(recorded_at) + PAUSE_MILLISECONDS)
	}),
	contentSource: "dog_news_end"
});
// supabase/functions/_shared/emails/mornings.ts
var HOUR = 36e5;
var DAY = 24 * HOUR;
var OFFSET = 5.5 * HOUR;
var MORNING = 8 * HOUR;
/** 1970-01-05, in milliseconds. */
var FIRST_MONDAY = 4 * DAY;
/** The next 08:00 after a time. */
function nextMorning(time) {
	return new Date(startOfDay(time.getTime() + DAY - MORNING) + MORNING);
}
/** 08:00 of the week's Monday. */
function mondayMorning(time) {
	const day = startOfDay(time.getTime()) + OFFSET;
	return /* @__PURE__ */ new Date(day - (day - FIRST_MONDAY) % (7 * DAY) - OFFSET + MORNING);
}
/** As 2026-11-24. */
function indiaDate(time) {
	return new Date(time.getTime() + OFFSET).toISOString().slice(0, 10);
}
/**
* What an email about the events of a day holds: one for each morning, five minutes after the end of its day, when every
* transaction of that day has ended. Its content is read when it is sent.
*/
function dailyEmail(occurredAt) {
	const until = nextMorning(new Date(occurredAt));
	return {
		key: indiaDate(until),
		data: { until: until.toISOString() },
		due: new Date(until.getTime() + HOUR / 12)
	};
}
/** 08:00 in India of the day on which the email of a gift leaves, as an ISO date. */
function giftDue(day) {
	return /* @__PURE__ */ new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET + MORNING);
}
function startOfDay(milliseconds) {
	return Math.floor((milliseconds + OFFSET) / DAY) * DAY - OFFSET;
}
// supabase/functions/_shared/emails/dog-updates.ts
init_say$1();
init_blocks();
init_email();
init_plain_text();
var MOST_UPDATES = 6;
var BODY_MAX_LENGTH = 280;
var updateSchema = z.object({
	id: z.uuid(),
	dog_id: z.uuid(),
	dog_name: z.string(),
	image_url: z.string(),
	body: z.string(),
	happened_on: z.iso.date(),
	/** The name of the small copy of its first picture, and what that shows, if somebody has described it. */
	picture: z.nullable(z.string().check(z.regex(/^[0-9a-f/-]+\.(webp|jpg)$/))),
	alt: z.nullable(z.string())
});
/** What the team wrote in a day about the dogs that a person sponsors, the next morning. */
var dogUpdates = defineEmail({
	template: "dog-updates",
	recipients: ["sponsors"],
	setting: "email_notifications",
	priority: "people",
	canUnsubscribe: true,
	schema: z.object({ updates: z.array(updateSchema).check(z.minLength(1)) }),
	content: ({ updates }, { name, links }) => ({
		subject: titleOf$1(updates),
		preview: shortened(updates[0]?.body ?? "", 120),
		heading: titleOf$1(updates),
		blocks: [
			greeting(name),
			paragraph(updates.length === 1 ? say$1("Our team wrote this for you and the other sponsors:") : say$1("Our team wrote these updates for you and the other sponsors:")),
			...updateCards(updates, links),
			...updates.length > MOST_UPDATES ? [paragraph(say$1("There are more on My Dogs."))] : [],
			myDogsButton(links)
		],
		reason: say$1("You get this email because you sponsor a dog, and Email Notifications are on in your settings. There is at most one a day."),
		settingsUrl: links.settings
	}),
	kinds: ["dog-update-published"],
	decide: ({ occurred_at }) => dailyEmail(occurred_at),
	contentSource: "dog_updates"
});
/** The newest updates, each with its picture. */
function updateCards(updates, links) {
	return updates.slice(0, MOST_UPDATES).map((update) => card(update, links));
}
function card(update, links) {
	const { dog_id: dogId, picture, alt } = update;
	const name = shortDogName(update.dog_name);
	return {
		kind: "dog",
		dog: {
			name,
			tagline: shortened(update.body, BODY_MAX_LENGTH),
			details: day(update.happened_on),
			pictureUrl: picture === null ? links.picture(update.image_url) : links.updatePicture(picture),
			alt: alt ?? (picture === null ? say$1`Picture of ${name}` : say$1`Photo 1 of ${name}, ${day(update.happened_on)}`),
			url: links.update(dogId, update.id),
			label: say$1("See the update")
		}
	};
}
/** At most two names, so that a subject stays short. */
function titleOf$1(updates) {
	const [dog = "", second, ...others] = [...new Set(updates.map((update) => shortDogName(update.dog_name)))];
	if (second === void 0) return say$1`News from ${dog}`;
	return others.length === 0 ? say$1`News from ${dog} and ${second}` : say$1`News from ${dog}, ${second} and other dogs`;
}
// supabase/functions/_shared/emails/dog-news.ts
init_say$1();
init_blocks();
init_email();
init_plain_text();
/** What the team wrote in a day about a dog, to recipients and sponsors without an account who follow it, the next morning. */
var dogNews = defineEmail({
	template: "dog-news",
	recipients: ["followers"],
	setting: null,
	priority: "people",
	canUnsubscribe: true,
	schema: z.object({
		updates: z.array(updateSchema).check(z.minLength(1)),
		is_sponsor: z._default(z.nullable(z.boolean()), null)
	}),
	content: ({ updates, is_sponsor: isSponsor }, { links }) => {
		const [first] = updates;
		const dog = shortDogName(first?.dog_name ?? "");
		return {
			subject: say$1`News from ${dog}`,
			preview: shortened(first?.body ?? "", 120),
			heading: say$1`News from ${dog}`,
			blocks: [
				greeting(""),
				paragraph(isSponsor ? say$1("Our team wrote this for you and the other sponsors:") : say$1`Our team wrote this about ${dog}, the dog in your gift:`),
				...updateCards(updates, links)
			],
			reason: isSponsor ? say$1`You get this email because you sponsor ${dog}. There is at most one a day.` : say$1`You get this email because you asked for news from ${dog}. There is at most one a day.`
		};
	},
	kinds: ["dog-update-published"],
	decide: ({ occurred_at, dog_id }) => {
		const daily = dailyEmail(occurred_at);
		return {
			...daily,
			key: `${daily.key}:${dog_id}`
		};
	},
	contentSource: "dog_updates"
});
// supabase/functions/_shared/emails/donation-claimed.ts
init_say$1();
init_blocks();
init_email();
/** Tells the giver who added the donation to an account, so that a stolen link can be undone. */
var donationClaimed = defineEmail({
	template: "donation-claimed",
	recipients: ["visitor"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.extend(ownedDonationSchema, { secret: z.optional(z.string()) }),
	content: (donation, { links }) => ({
		subject: say$1("Your donation was added to an account"),
		preview: say$1("Was it you? Then there is nothing to do."),
		heading: say$1("Your donation was added to an account"),
		blocks: [
			...testPaymentNotice(donation),
			greeting(""),
			paragraph(say$1`You gave ${amountAndDog(donation)} on ${day(donation.paid_on)}. Somebody used the link in the email with your receipt to add this donation to an account. That account now shows the donation and its receipt.`),
			paragraph(say$1("If it was you, or somebody to whom you gave the email, there is nothing to do. If not, this link removes the donation from that account:")),
			button(say$1("Remove it"), links.undoClaim(donation.secret ?? ""))
		],
		reason: say$1("You get this email because you gave this address with your donation.")
	})
});
// supabase/functions/_shared/emails/donation-received.ts
init_amounts_and_dates();
init_say$1();
init_blocks();
init_email();
init_organisation();
var donationReceived = defineEmail({
	template: "donation-received",
	recipients: ["account", "visitor"],
	setting: "donation_receipts",
	priority: "money-and-accounts",
	schema: z.extend(emailedDonationSchema, {
		/** Null for all dogs. */
		dog_image_url: z.nullable(z.string()),
		receipt: emailedReceiptSchema
	}),
	content: (donation, { name, links }) => {
		const { receipt, mode } = donation;
		const amount = amountAndDog(donation);
		const isTest = mode === "test";
		return {
			subject: isTest ? say$1`Test payment of ${amount}` : say$1`Thank you for your donation of ${amount}`,
			preview: isTest ? say$1("No money was taken.") : say$1("It has arrived. Here is the receipt."),
			heading: isTest ? say$1("A test payment has arrived") : say$1("Thank you for your donation"),
			blocks: [
				...testPaymentNotice(donation),
				greeting(nameFor(receipt, name)),
				paragraph(isTest ? say$1`A test payment of ${amount} went through. With real money, this email would thank you for it.` : say$1`Your donation of ${amount} has arrived and goes to food, shelter and healthcare for the street dogs of ${cityName()}.`),
				...dogCard(donation, say$1`Your donation: ${amountText(donation.amount_paise)}`, links),
				paragraph(say$1("This is your receipt:")),
				...receiptBlocks(receipt, links),
				paragraph(say$1`If something isn’t right, write to ${organisationDetails.email}.`)
			],
			...receiptFooter(receipt, links)
		};
	},
	kinds: ["donation-completed"],
	decide: (event, facts) => {
		if (!facts.receipt) return null;
		return {
			key: String(event.donation_id),
			data: {
				...donationData(event, facts),
				dog_image_url: dogImageOf(event.dog_id, facts),
				donated_at: event.data.paid_at,
				receipt: facts.receipt
			},
			secrets: receiptSecrets(facts)
		};
	}
});
// supabase/functions/_shared/emails/donations-added.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
/** Donations that were given without an account now belong to one. */
var donationsAdded = defineEmail({
	template: "donations-added",
	recipients: ["account"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		count: z.int().check(z.positive()),
		donations: z.array(ownedDonationSchema).check(z.minLength(1))
	}),
	content: ({ count, donations }, { name, links }) => {
		const isOne = count === 1;
		const title = isOne ? say$1("A donation was added to your account") : say$1`${count} donations were added to your account`;
		const more = count - donations.length;
		return {
			subject: title,
			preview: say$1("You’ll find it under My Donations."),
			heading: title,
			blocks: [
				greeting(name),
				paragraph(isOne ? say$1("Your account now shows a donation that was given without an account:") : say$1("Your account now shows donations that were given without an account:")),
				...donations.map((donation) => {
					const [what, paidOn] = [amountAndDog(donation), day(donation.paid_on)];
					return notice(donation.mode === "test" ? say$1`${what}, given on ${paidOn} (test payment, no money was taken)` : say$1`${what}, given on ${paidOn}`);
				}),
				...more > 0 ? [paragraph(say$1`The other ${more} are under My Donations.`)] : [],
				button(say$1("Open My Donations"), links.donations),
				paragraph(say$1`The receipts keep the names in which they were issued. If you know nothing about this, write to ${organisationDetails.email}.`)
			],
			reason: say$1("You get this email because donations were added to your account: they were given with your email address, or somebody signed in to your account used the link in their receipt.")
		};
	},
	kinds: ["donations-added"],
	decide: ({ id, data: { count } }, { donations }) => donations && {
		key: String(id),
		data: {
			count,
			donations
		}
	}
});
// supabase/functions/_shared/common/gift-texts.ts
init_say$1();
/** What was given, by whom and on which occasion, in one sentence to the recipient. */
function giftSentence({ occasion, giverName, memoryOf, dogName }) {
	const whom = dogName === null ? say$1("our street dogs") : say$1`${dogName}, a street dog`;
	switch (occasion) {
		case "birthday": return say$1`For your birthday, ${giverName} gave food, shelter and healthcare to ${whom}.`;
		case "in-memory": return say$1`In memory of ${memoryOf ?? ""}, ${giverName} gave food, shelter and healthcare to ${whom}.`;
		case "in-honour": return say$1`In your honour, ${giverName} gave food, shelter and healthcare to ${whom}.`;
		case "just-so": return say$1`For you, ${giverName} gave food, shelter and healthcare to ${whom}.`;
	}
}
/** What became of the dog of a gift, not of the payment. Null for one that is still with us. */
function becameText(status, dogName) {
	switch (status) {
		case "available": return null;
		case "adopted": return say$1`There is good news: a family has adopted ${dogName} and taken the dog home for good.`;
		case "passed_away": return say$1`We are very sorry: ${dogName} has died. Until then, ${dogName} had somebody.`;
		case "moved": return say$1`${dogName} now lives somewhere else, where our team can’t look after the dog any more.`;
	}
}
// supabase/functions/_shared/emails/gift-delivery.ts
init_say$1();
init_blocks();
init_email();
/** Tells a recipient of a gift, on the day that the giver chose. */
var giftDelivery = defineEmail({
	template: "gift-delivery",
	recipients: ["gift"],
	setting: null,
	priority: "people",
	canUnsubscribe: true,
	schema: z.object({
		gift_id: z.uuid(),
		secret: z.optional(z.string()),
		recipient_name: z.string(),
		giver_name: z.string(),
		occasion: z.enum([
			"birthday",
			"in-memory",
			"in-honour",
			"just-so"
		]),
		memory_of: z.nullable(z.string()),
		message: z.nullable(z.string()),
		mode: z.enum(["test", "live"]),
		/** Null for all dogs. */
		dog: z.nullable(z.object({
			id: z.uuid(),
			name: z.string(),
			tagline: z.string(),
			image_url: z.string(),
			status: z.enum([
				"available",
				"adopted",
				"passed_away",
				"moved"
			])
		}))
	}),
	content: (gift, { name, links }) => {
		const giver = gift.giver_name;
		const dogName = gift.dog === null ? null : shortDogName(gift.dog.name);
		const url = links.gift(gift.gift_id, gift.secret ?? "");
		const sentence = giftSentence({
			occasion: gift.occasion,
			giverName: giver,
			memoryOf: gift.memory_of,
			dogName
		});
		return {
			subject: dogName === null ? say$1`A gift from ${giver}` : say$1`A gift from ${giver}: ${dogName}`,
			preview: sentence,
			heading: gift.occasion === "in-memory" ? say$1`In memory of ${gift.memory_of ?? ""}` : say$1("A gift for you"),
			blocks: [
				...testPaymentNotice(gift),
				greeting(name),
				paragraph(sentence),
				...gift.message === null ? [] : [paragraph(say$1`${giver} wrote to you:`), {
					kind: "unlinked-quote",
					text: gift.message
				}],
				...gift.dog === null ? [button(say$1("Open your gift"), url)] : [dogBlock(gift.dog, links.picture(gift.dog.image_url), url)],
				paragraph(say$1("The page is yours to keep and to share. You owe nothing, and nobody will ask you for money there."))
			],
			reason: say$1`You get this email because ${giver} gave this address for a gift. We send it only once. If you don’t want gifts by email, unsubscribe below to stop all of them.`
		};
	},
	kinds: ["gift-paid", "gift-sent-again"],
	decide: ({ id, kind, data, occurred_at }, { gift }) => {
		if (!gift || gift.deliver_on === null) return null;
		return {
			key: kind === "gift-paid" ? gift.id : `${gift.id}:${id}`,
			data: { mode: data.mode ?? "live" },
			due: gift.problem === null ? giftDue(gift.deliver_on) : new Date(occurred_at)
		};
	},
	contentSource: "gift"
});
function dogBlock({ name, tagline, status }, pictureUrl, url) {
	const short = shortDogName(name);
	return {
		kind: "dog",
		dog: {
			name: short,
			tagline: becameText(status, short) ?? tagline,
			details: cityName(),
			pictureUrl,
			alt: say$1`Picture of ${short}`,
			url,
			label: say$1("Open your gift")
		}
	};
}
// supabase/functions/_shared/emails/gift-dog-left.ts
init_say$1();
init_blocks();
init_email();
/** Tells the payer of gifts that were given once, and whose email waits for its day, that their dog has left. */
var giftDogLeft = defineEmail({
	template: "gift-dog-left",
	recipients: ["givers"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		dog_name: z.string(),
		dog_status: z.enum([
			"adopted",
			"passed_away",
			"moved"
		]),
		gifts: z.array(z.object({
			recipient_name: z.string(),
			deliver_on: z.iso.date()
		}))
	}),
	content: ({ dog_name, dog_status, gifts }, { name, links }) => {
		const dog = shortDogName(dog_name);
		const { subject, news } = {
			adopted: {
				subject: say$1`Good news: ${dog} has found a home`,
				news: say$1`We have good news: a family has adopted ${dog} and taken the dog home for good.`
			},
			passed_away: {
				subject: say$1`Sad news about ${dog}`,
				news: say$1`We are very sorry to tell you that ${dog} has died.`
			},
			moved: {
				subject: say$1`${dog} has moved away`,
				news: say$1`${dog} now lives somewhere else, where our team can’t look after the dog any more.`
			}
		}[dog_status];
		return {
			subject,
			preview: say$1("What it means for your gift."),
			heading: subject,
			blocks: [
				greeting(name),
				paragraph(news),
				...gifts.map(({ recipient_name, deliver_on }) => paragraph(say$1`Your gift for ${recipient_name} is for ${dog}, and our email to ${recipient_name} will be sent on ${day(deliver_on)}. It will gently explain what happened to ${dog}. If you would rather not have it sent, withdraw the gift before that day.`)),
				paragraph(say$1("What you gave helps our dogs either way.")),
				button(say$1("See your gifts"), links.ownGifts)
			],
			reason: say$1("You get this email because you gave a gift on our site.")
		};
	},
	kinds: ["dog-left"],
	decide: ({ id, recorded_at, dog_id, data }) => ({
		key: String(id),
		data: {
			dog_id,
			dog_status: data.detail,
			event_id: id
		},
		due: new Date(Date.parse(recorded_at) + UNDO_MILLISECONDS)
	}),
	contentSource: "gift_dog_left"
});
// supabase/functions/_shared/emails/gift-not-delivered.ts
init_say$1();
init_blocks();
init_email();
function reasonText(problem, recipient_name) {
	switch (problem) {
		case null: return say$1`We couldn’t deliver the email with your gift for ${recipient_name}: it was refused at that address. Under your gifts you can correct the address, have it sent again, or open the page and show it yourself.`;
		case "gift-address-stopped": return say$1`We didn’t send the email with your gift for ${recipient_name}: this address doesn’t accept gifts by email. Under your gifts you can give another address, or open the page and show it yourself.`;
		case "too-many-gifts": return say$1`We didn’t send the email with your gift for ${recipient_name}: ten other gifts were sent to this address recently or are waiting for their day, so it can’t take more for now. Under your gifts you can give another address, or open the page and show it yourself.`;
	}
}
/** Tells the payer that the email of a gift did not arrive, and why. */
var giftNotDelivered = defineEmail({
	template: "gift-not-delivered",
	recipients: ["account"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		recipient_name: z.string(),
		problem: z.nullable(giftProblemSchema)
	}),
	content: ({ recipient_name, problem }, { name, links }) => ({
		subject: say$1`Your gift for ${recipient_name} didn’t arrive`,
		preview: say$1("Please look at the address."),
		heading: say$1("Your gift didn’t arrive"),
		blocks: [
			greeting(name),
			paragraph(reasonText(problem, recipient_name)),
			button(say$1("See your gifts"), links.ownGifts)
		],
		reason: say$1("You get this email because you gave a gift on our site.")
	}),
	kinds: ["gift-not-delivered"],
	decide: ({ id }, { gift }) => gift && {
		key: String(id),
		data: {
			recipient_name: gift.recipient_name,
			problem: gift.problem
		}
	}
});
// supabase/functions/_shared/emails/gift-ready.ts
init_say$1();
init_blocks();
init_email();
/**
* Tells the payer that a gift is paid, and how it reaches its recipient. A visitor gets the page's link only here. Of a
* gift that can't be sent to its address the payer hears that alone.
*/
var giftReady = defineEmail({
	template: "gift-ready",
	recipients: ["account", "visitor"],
	setting: null,
	priority: "money-and-accounts",
	isUnasked: true,
	schema: z.object({
		gift_id: z.uuid(),
		recipient_name: z.string(),
		/** Null for a page that the payer shows. */
		deliver_on: z.nullable(z.iso.date()),
		/** The morning of that day is past. */
		leaves_now: z._default(z.boolean(), false),
		mode: z.enum(["test", "live"]),
		secret: z.optional(z.string())
	}),
	content: (gift, { name, links }) => ({
		subject: say$1`Your gift for ${gift.recipient_name}`,
		preview: gift.deliver_on === null ? say$1("Its page is ready to print, show or send.") : gift.leaves_now ? say$1("We are sending our email now.") : say$1`We’ll send our email on ${day(gift.deliver_on)}.`,
		heading: say$1`Your gift for ${gift.recipient_name}`,
		blocks: [
			...testPaymentNotice(gift),
			greeting(name),
			...gift.deliver_on === null ? [paragraph(say$1`The payment has arrived, and the page of your gift for ${gift.recipient_name} is ready. Print it, show it, or send its link yourself. Anyone with the link can open it. It shows neither the amount nor your address.`)] : [paragraph(gift.leaves_now ? say$1`The payment has arrived, and we are sending our email to ${gift.recipient_name} now. It shows neither the amount nor your address.` : say$1`The payment has arrived. We’ll send our email to ${gift.recipient_name} on ${day(gift.deliver_on)}, in the morning. Until then you can withdraw the gift or correct the address. The email shows neither the amount nor your address.`)],
			...gift.secret === void 0 ? [button(say$1("See your gifts"), links.ownGifts)] : [button(say$1("Open the page of the gift"), links.gift(gift.gift_id, gift.secret)), paragraph(say$1("Only this email has the link, so keep it. If you create an account with this email address, you’ll find the gift under My Donations too."))]
		],
		reason: say$1("You get this email because you gave a gift on our site.")
	}),
	kinds: ["gift-paid"],
	decide: ({ data, occurred_at }, { gift }) => gift && gift.problem === null ? {
		key: gift.id,
		data: {
			gift_id: gift.id,
			recipient_name: gift.recipient_name,
			deliver_on: gift.deliver_on,
			leaves_now: gift.deliver_on !== null && giftDue(gift.deliver_on) <= new Date(occurred_at),
			mode: data.mode
		},
		secrets: gift.is_by_visitor ? [{
			path: ["secret"],
			opens: "gift"
		}] : []
	} : null
});
// supabase/functions/_shared/emails/milestone.ts
init_identity_request();
init_amounts_and_dates();
init_blocks();
init_email();
init_say$1();
/** After the first month of a sponsorship and each year, with pictures since it began. */
var milestone = defineEmail({
	template: "milestone",
	recipients: ["sponsor"],
	setting: "email_notifications",
	priority: "people",
	canUnsubscribe: true,
	schema: z.object({
		/** 0: a month. */
		years: z.int(),
		mode: z.enum(["test", "live"]),
		dog_id: z.uuid(),
		dog_name: z.string(),
		since: timestamp$1,
		/** What the sponsorship gave; without a name for all dogs. */
		gifts: z.array(z.object({
			dog_name: z.nullable(z.string()),
			paise: z.int()
		})),
		is_visitor: z.boolean(),
		pictures: z.array(z.object({
			id: z.uuid(),
			happened_on: z.iso.date(),
			picture: z.string().check(z.regex(/^[0-9a-f/-]+\.(webp|jpg)$/)),
			alt: z.nullable(z.string())
		})).check(z.maxLength(3))
	}),
	content: ({ years, mode, dog_id, dog_name, since, gifts, is_visitor, pictures }, reader) => {
		const { name, links } = reader;
		const dog = shortDogName(dog_name);
		const title = years === 0 ? say$1`Your first month with ${dog}` : years === 1 ? say$1`A year with ${dog}` : say$1`${years} years with ${dog}`;
		return {
			subject: title,
			preview: say$1`Since ${day(since)} you have been there for ${dog}.`,
			heading: title,
			blocks: [
				...mode === "test" ? [notice(say$1("This is a test sponsorship. No money is taken."))] : [],
				greeting(name),
				paragraph(say$1`Since ${day(since)} you have been there for ${dog}. Thank you.`),
				...gifts.length > 0 ? [{
					kind: "facts",
					rows: gifts.map(sumOf)
				}] : [],
				...pictures.map((picture) => ({
					kind: "dog",
					dog: {
						name: dog,
						tagline: "",
						details: day(picture.happened_on),
						pictureUrl: links.updatePicture(picture.picture),
						alt: picture.alt ?? say$1`Photo 1 of ${dog}, ${day(picture.happened_on)}`,
						url: links.update(dog_id, picture.id),
						label: say$1("See the update")
					}
				})),
				...is_visitor ? [] : [myDogsButton(links)]
			],
			reason: is_visitor ? say$1`You get this email because you sponsor ${dog}.` : say$1("You get this email because you sponsor a dog, and Email Notifications are on in your settings."),
			...is_visitor ? {} : { settingsUrl: links.settings }
		};
	},
	kinds: ["milestone-reached"],
	decide: ({ occurred_at, sponsorship_id, data: { first_id, years } }) => ({
		key: `${first_id}:${years}`,
		data: {
			sponsorship_id,
			years
		},
		due: nextMorning(new Date(occurred_at))
	}),
	contentSource: "milestone"
});
function sumOf({ dog_name, paise }) {
	return [dog_name === null ? say$1("You gave for all dogs") : say$1`You gave for ${shortDogName(dog_name)}`, amountText(paise)];
}
// supabase/functions/_shared/emails/new-dogs.ts
init_say$1();
init_blocks();
init_email();
var MOST_DOGS$1 = 6;
/** Tells of the new dogs of a day, the next morning. */
var newDogs = defineEmail({
	template: "new-dogs",
	recipients: ["everybody"],
	setting: "adoption_alerts",
	priority: "people",
	canUnsubscribe: true,
	schema: z.object({ dogs: z.array(z.object({
		id: z.uuid(),
		name: z.string(),
		tagline: z.string(),
		age: z.string(),
		location: z.string(),
		image_url: z.string().check(z.regex(/^(https?:\/\/|\/)\S+$/))
	})).check(z.minLength(1)) }),
	content: ({ dogs }, { name, links }) => {
		const [first] = dogs;
		const isOne = dogs.length === 1;
		const shown = dogs.slice(0, MOST_DOGS$1);
		const names = shown.map((dog) => shortDogName(dog.name));
		const title = isOne ? say$1`Meet ${names.join("")}` : say$1`Meet ${dogs.length} new dogs`;
		return {
			subject: title,
			preview: isOne ? first?.tagline ?? "" : names.join(", "),
			heading: title,
			blocks: [
				greeting(name),
				paragraph(isOne ? say$1("A dog has joined us and is looking for somebody to pay for food, shelter and healthcare.") : say$1("These dogs have joined us and are looking for somebody to pay for food, shelter and healthcare.")),
				...shown.map((dog) => ({
					kind: "dog",
					dog: {
						name: dog.name,
						tagline: dog.tagline,
						details: say$1`${ageText(dog.age)} · Located in ${dog.location}`,
						pictureUrl: links.picture(dog.image_url),
						alt: say$1`Picture of ${dog.name}`,
						url: links.dog(dog.id),
						label: say$1("Adopt Virtually")
					}
				})),
				...dogs.length > MOST_DOGS$1 ? [button(say$1("Meet the other new dogs"), links.dogs)] : []
			],
			reason: say$1("You get this email because Adoption Alerts are on in your settings. There is at most one a day."),
			settingsUrl: links.settings
		};
	},
	kinds: ["dog-added"],
	decide: ({ occurred_at }) => dailyEmail(occurred_at),
	contentSource: "new_dogs"
});
/** `2 years`, in a Hindi email `2 साल`. An age that is written in another way stays as it is. */
function ageText(age) {
	const [, number = "", unit] = /^\s*(\d+)\s*(year|month|week|day)s?\s*$/i.exec(age) ?? [];
	const isOne = Number(number) === 1;
	switch (unit?.toLowerCase()) {
		case "year": return isOne ? say$1("1 year") : say$1`${number} years`;
		case "month": return isOne ? say$1("1 month") : say$1`${number} months`;
		case "week": return isOne ? say$1("1 week") : say$1`${number} weeks`;
		case "day": return isOne ? say$1("1 day") : say$1`${number} days`;
		default: return age;
	}
}
// supabase/functions/_shared/emails/newsletter-confirmation.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
var newsletterConfirmation = defineEmail({
	template: "newsletter-confirmation",
	recipients: ["visitor"],
	setting: null,
	priority: "money-and-accounts",
	canUnsubscribe: true,
	schema: z.object({ token: z.uuid() }),
	content: ({ token }, { links }) => ({
		subject: say$1("Please confirm your subscription"),
		preview: say$1("Open the page, press the button, and you are on the list."),
		heading: say$1("Please confirm your subscription"),
		blocks: [
			greeting(""),
			paragraph(say$1`This address was entered for the newsletter of ${organisationDetails.name}: news of the dogs, about once a month. Was it you?`),
			button(say$1("Confirm subscription"), links.confirmSubscription(token)),
			paragraph(say$1("If it wasn’t you, do nothing: without the confirmation you get no newsletter."))
		],
		reason: say$1("You get this email because somebody entered this address on our site.")
	})
});
// supabase/functions/_shared/emails/payment-failed.ts
init_newsletter();
init_amounts_and_dates();
init_say$1();
init_blocks();
init_email();
init_organisation();
var paymentFailed = defineEmail({
	template: "payment-failed",
	recipients: ["account"],
	setting: "donation_receipts",
	priority: "money-and-accounts",
	schema: emailedDonationSchema,
	content: (donation, { name, links }) => {
		const amount = amountAndDog(donation);
		return {
			subject: say$1`Your payment of ${amount} didn’t go through`,
			preview: say$1("You can try again with another card or UPI app."),
			heading: say$1("Your payment didn’t go through"),
			blocks: [
				...testPaymentNotice(donation),
				greeting(name),
				paragraph(say$1`Your payment of ${amount} failed, so we received nothing. You can try again, with the same or another card or UPI app.`),
				{
					kind: "facts",
					rows: [
						[say$1("Amount"), amountText(donation.amount_paise)],
						[say$1("For"), donation.dog_name ?? say$1("All dogs")],
						[say$1("Type"), donationTypeText(donation.type)]
					]
				},
				button(say$1("Try again"), donation.dog_id === null ? links.support : links.payment(donation.dog_id)),
				paragraph(say$1`Does your bank show the amount as taken? Then write to ${organisationDetails.email} with the date and the amount. We’ll check with the payment provider and refund what is yours.`)
			],
			reason: say$1("You get this email because you started a payment, and Donation Receipts are on in your settings."),
			settingsUrl: links.settings
		};
	},
	kinds: ["donation-failed"],
	decide: (event, facts) => event.sponsorship_id === null && event.account_id !== null && event.data.source !== "recorded" ? {
		key: String(event.donation_id),
		data: donationData(event, facts),
		due: new Date(Date.parse(event.recorded_at) + 9e5)
	} : null,
	cancelledBy: ({ kind, donation_id }) => kind.startsWith("donation-") && kind !== "donation-failed" ? donation_id : null
});
// supabase/functions/_shared/emails/receipt-changed.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
/** A receipt was cancelled or replaced. */
var receiptChanged = defineEmail({
	template: "receipt-changed",
	recipients: ["account", "visitor"],
	setting: "donation_receipts",
	priority: "money-and-accounts",
	schema: z.object({ receipt: emailedReceiptSchema }),
	content: ({ receipt }, { name, links }) => {
		const previous = receipt.replacesNumber ?? "";
		const isCancelled = receipt.kind === "cancellation";
		const subject = isCancelled ? say$1`Your receipt ${previous} is cancelled` : say$1("A new receipt for your donation");
		return {
			subject: receipt.isTest ? say$1`Test: ${subject}` : subject,
			preview: say$1`${previous} is no longer valid.`,
			heading: subject,
			blocks: [
				...receipt.isTest ? [notice(say$1("This is about a test payment. No money was taken."))] : [],
				greeting(nameFor(receipt, name)),
				paragraph(isCancelled ? say$1`${previous} is no longer valid. Please don’t use it for your taxes.` : say$1`${previous} is no longer valid. Please use this receipt instead:`),
				...receiptBlocks(receipt, links),
				paragraph(say$1`If something isn’t right, write to ${organisationDetails.email}.`)
			],
			...receiptFooter(receipt, links)
		};
	},
	kinds: ["receipt-replaced"],
	decide: ({ data }, facts) => facts.receipt && (data.reason !== "correction" || data.source === "recorded" || facts.donor?.has_address) ? {
		key: String(data.receipt_id),
		data: { receipt: facts.receipt },
		secrets: receiptSecrets(facts)
	} : null
});
// supabase/functions/_shared/emails/receipt-copy.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
/** The team sent a receipt again, because the donor asked for it. */
var receiptCopy = defineEmail({
	template: "receipt-copy",
	recipients: ["account", "visitor"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({ receipt: emailedReceiptSchema }),
	content: ({ receipt }, { name, links }) => {
		const isCancelled = receipt.kind === "cancellation";
		const subject = isCancelled ? say$1`Your cancelled receipt ${receipt.replacesNumber ?? ""}` : say$1`Your receipt ${receipt.number}`;
		return {
			subject: receipt.isTest ? say$1`Test: ${subject}` : subject,
			preview: say$1("Here it is again."),
			heading: isCancelled ? say$1("Your cancelled receipt, once more") : say$1("Your receipt, once more"),
			blocks: [
				...receipt.isTest ? [notice(say$1("This is about a test payment. No money was taken."))] : [],
				greeting(nameFor(receipt, name)),
				paragraph(say$1("Our team is sending you this receipt again, as you asked:")),
				...receiptBlocks(receipt, links),
				paragraph(say$1`If you didn’t ask for it, or something isn’t right, write to ${organisationDetails.email}.`)
			],
			...receiptFooter(receipt, links)
		};
	},
	kinds: ["receipt-resent"],
	decide: ({ id }, facts) => facts.receipt && {
		key: String(id),
		data: { receipt: facts.receipt },
		secrets: receiptSecrets(facts)
	}
});
// supabase/functions/_shared/common/review-item-guidance.ts
/** For the staff page and the emails. */
var reviewItemGuidance = {
	"second-payment": {
		title: "Paid twice",
		whatToDo: "Refund the second payment on Razorpay’s dashboard, or ask the donor whether it may stay as another gift. The donation itself needs nothing."
	},
	"wrong-amount": {
		title: "Wrong amount",
		whatToDo: "Look at the payment on Razorpay’s dashboard. The donation was not completed: refund the payment, and write to the provider if nobody knows where the amount comes from."
	},
	dispute: {
		title: "Disputed payment",
		whatToDo: "Open Disputes on Razorpay’s dashboard before the date it names. Accept the dispute, or contest it with the receipt and what you wrote to the donor."
	},
	"unknown-order": {
		title: "Payment without a donation",
		whatToDo: "Look at the payment on Razorpay’s dashboard. If it came from a payment link or another site of yours, nothing is to be done. It may also be a donation that was begun on this site and not paid for 30 days. Ask the payer what it was for, or refund it."
	},
	"unknown-subscription": {
		title: "Monthly payment that this site doesn’t know",
		whatToDo: "Open the subscription on Razorpay’s dashboard. If you or another site made it, nothing is to be done here. Otherwise cancel it there, so that nobody is charged again, and refund the payment or ask the payer what it was for."
	},
	"refund-failed": {
		title: "Refund that failed",
		whatToDo: "The payer did not get the money back, and the donation counts again. Refund the payment once more on Razorpay’s dashboard, or pay the money back in another way and write down how."
	},
	"not-compared": {
		title: "Not compared with Razorpay",
		whatToDo: "Look for the record on Razorpay’s dashboard, and compare its payments with this site. This site keeps trying, at least once a day. If they disagree, or if the dashboard doesn’t know it, tell your developer."
	},
	"charge-after-stop": {
		title: "Charged after a stop",
		whatToDo: "The sponsor had already stopped or changed this monthly payment when the bank charged it. Refund the payment on Razorpay’s dashboard."
	},
	"charge-after-change": {
		title: "Charged after a change of amount",
		whatToDo: "Keep the payment: it is the only one for that month. If the sponsor asks, say that the new amount begins a month later."
	},
	"unreadable-event": {
		title: "An event that this site can’t read",
		whatToDo: "Look for the payment or subscription on Razorpay’s dashboard, and compare it with the donation on this site. If they disagree, or if this happens again, tell your developer."
	},
	"many-orders": {
		title: "Unusually many orders",
		whatToDo: "Look at the newest payments on Razorpay’s dashboard. If a campaign brings them, nothing is to be done. If hardly any is paid, somebody tests cards or fills the list: tell your developer, and the provider’s support."
	},
	"foreign-mailbox": {
		title: "Emails about a monthly payment reach somebody else",
		whatToDo: "The payer mistyped the email address, and no email goes there any more. Look for the payer’s own address or telephone number among the customers on Razorpay’s dashboard, and ask whether the sponsorship should go on. You can stop it on the person’s page."
	},
	"not-joined": {
		title: "A monthly payment that is missing in its account",
		whatToDo: "The monthly payment goes on, and its payer gets its emails and can stop it with their link. The site tries again each day. If the person’s page doesn’t show it tomorrow, tell your developer."
	},
	reconciliation: {
		title: "Records that disagree",
		whatToDo: "Look for the order on Razorpay’s dashboard, which is right about money. Capture a payment that is only authorized, within three days. If the dashboard has no payment at all, tell your developer."
	},
	books: {
		title: "Books that don’t agree",
		whatToDo: "Nothing was lost, but a rule of the books doesn’t hold. Don’t correct it by hand: tell your developer, with the number below."
	},
	email: {
		title: "An email that didn’t arrive",
		whatToDo: "Open Emails in the team’s menu. If the address is listed there, it refuses our email: reach the person another way, and choose “Try again” once the mailbox works. If several emails were given up on the same day, the mail service didn’t work: tell your developer."
	}
};
// supabase/functions/_shared/emails/team/review-item.ts
init_amounts_and_dates();
init_blocks();
init_email();
var kinds$2 = Object.keys(reviewItemGuidance);
var reviewItemSchema = z.object({
	kind: z.enum(kinds$2),
	description: z.string()
});
/** What happened, and what to do about it. */
function task({ kind, description }) {
	return {
		kind: "task",
		...reviewItemGuidance[kind],
		description
	};
}
/** A review item about money, immediately. */
var reviewItem$1 = defineEmail({
	template: "review-item",
	isForTeam: true,
	recipients: ["administrators"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.extend(reviewItemSchema, { amount_paise: z.nullable(z.int()) }),
	content: (item, { name, links }) => {
		const { title } = reviewItemGuidance[item.kind];
		const { amount_paise: amount } = item;
		return {
			subject: amount === null ? title : `${title}: ${amountText(amount)}`,
			preview: item.description,
			heading: "A payment needs your decision",
			blocks: [
				greeting(name),
				paragraph("The site can’t settle this automatically:"),
				task(item),
				button("Open the review item", links.reviewItems),
				paragraph("When it is done, close the review item with a note, so that the others know.")
			],
			reason: "You get this email because you are an administrator of the site."
		};
	},
	kinds: ["review-item-opened"],
	decide: ({ review_item_id, data: { kind, amount_paise, is_urgent } }, { review_item }) => is_urgent && review_item ? {
		key: String(review_item_id),
		data: {
			kind,
			amount_paise,
			...review_item
		}
	} : null
});
// supabase/functions/_shared/emails/team/review-items-daily.ts
init_blocks();
init_email();
/** The review items of a day that are not about money, the next morning. */
var reviewItemsDaily = defineEmail({
	template: "review-items-daily",
	isForTeam: true,
	recipients: ["administrators"],
	setting: null,
	priority: "people",
	schema: z.object({ items: z.array(reviewItemSchema).check(z.minLength(1)) }),
	content: ({ items }, { name, links }) => {
		const title = `${items.length === 1 ? "One review item needs" : `${items.length} review items need`} a decision`;
		return {
			subject: title,
			preview: [...new Set(items.map(({ kind }) => reviewItemGuidance[kind].title))].join(", "),
			heading: title,
			blocks: [
				greeting(name),
				paragraph("This has come up since yesterday morning, and is still open:"),
				...items.map(task),
				button("Open the review items", links.reviewItems)
			],
			reason: "You get this email because you are an administrator of the site. There is at most one a day; review items of money come immediately."
		};
	},
	kinds: ["review-item-opened"],
	decide: ({ occurred_at, data }) => data.is_urgent ? null : dailyEmail(occurred_at),
	contentSource: "review_items"
});
// supabase/functions/_shared/common/roles.ts
/** The one who may do more comes first. */
var roleTexts = {
	admin: {
		label: "Administrator",
		noun: "an administrator",
		summary: "Also changes dogs, sends newsletters, sees the tax year, and decides who is in the team.",
		duties: "You can do everything that the team can, and you also look after the dogs’ profiles, newsletters, the tax year and the roles of the team."
	},
	staff: {
		label: "Staff",
		noun: "a member of staff",
		summary: "Also sees people and what they gave, writes to them, and decides about payments.",
		duties: "You write updates and care records, see supporters and what they gave, answer messages, and decide what payments left open."
	},
	volunteer: {
		label: "Volunteer",
		noun: "a volunteer",
		summary: "Writes updates and care records. Sees the dogs, but no person and no donation.",
		duties: "You write updates about the dogs, and note what was done for them and what it cost."
	}
};
// supabase/functions/_shared/emails/team/role-given.ts
init_blocks();
init_email();
init_organisation();
var roleSchema = z.enum(Constants.public.Enums.team_role);
/** An account has a role, or another one. */
var roleGiven = defineEmail({
	template: "role-given",
	isForTeam: true,
	recipients: ["account"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		role: roleSchema,
		previous_role: z.nullable(roleSchema)
	}),
	content: ({ role, previous_role }, { name, links }) => {
		const { noun, duties } = roleTexts[role];
		const title = `You’re now ${noun} at ${organisationDetails.name}`;
		return {
			subject: title,
			preview: duties,
			heading: title,
			blocks: [
				greeting(name),
				paragraph(previous_role === null ? `Welcome to the team. ${duties}` : `Until now you were ${roleTexts[previous_role].noun}. ${duties}`),
				button("Open the Staff Dashboard", links.staff),
				paragraph(`If you don’t want this role, or know nothing of it, write to ${organisationDetails.email}.`)
			],
			reason: "You get this email because your account’s role was changed."
		};
	},
	kinds: ["role-given"],
	decide: ({ id, data: { role, previous_role } }) => ({
		key: String(id),
		data: {
			role,
			previous_role
		}
	})
});
// supabase/functions/_shared/emails/team/role-offered.ts
init_blocks();
init_email();
init_organisation();
/** Somebody may join the team with an account that confirms this address. */
var roleOffered = defineEmail({
	template: "role-offered",
	isForTeam: true,
	recipients: ["invited"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		role: roleSchema,
		expires_at: timestamp$1
	}),
	content: ({ role, expires_at }, { links }) => {
		const { noun } = roleTexts[role];
		const title = `Join the team of ${organisationDetails.name}`;
		return {
			subject: title,
			preview: `An administrator would like you to be ${noun}.`,
			heading: title,
			blocks: [
				greeting(""),
				paragraph(`An administrator of ${organisationDetails.name} would like you to be ${noun}. Create an account with this email address and confirm the address by ${day(expires_at)}. Your account will then have the role.`),
				button("Create an account", links.signUp),
				paragraph("If you have an account with another address, you can also change its email to this one in Settings."),
				paragraph("If you don’t want to join, or know nothing of this, there is nothing to do: the invitation ends by itself.")
			],
			reason: "You get this email because an administrator of the site invited this address."
		};
	},
	kinds: ["role-offered"],
	decide: ({ id, data: { role } }, { role: facts }) => facts?.invitation?.is_open ? {
		key: String(id),
		data: {
			role,
			expires_at: facts.invitation.expires_at
		}
	} : null
});
// supabase/functions/_shared/emails/team/role-taken.ts
init_blocks();
init_email();
init_organisation();
/** An account has no role any more. */
var roleTaken = defineEmail({
	template: "role-taken",
	isForTeam: true,
	recipients: ["account"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({ role: roleSchema }),
	content: ({ role }, { name, links }) => {
		const title = `You’re no longer ${roleTexts[role].noun} at ${organisationDetails.name}`;
		return {
			subject: title,
			preview: "Your account stays, without the rights of the team.",
			heading: title,
			blocks: [
				greeting(name),
				paragraph("Your account stays as it is, without the rights of the team. Thank you for what you did for the dogs."),
				paragraph(`If you think that this is a mistake, write to ${organisationDetails.email}.`)
			],
			reason: "You get this email because your account’s role was taken away.",
			settingsUrl: links.settings
		};
	},
	kinds: ["role-taken"],
	decide: ({ id, account_id, data: { role } }) => account_id === null ? null : {
		key: String(id),
		data: { role }
	}
});
// supabase/functions/_shared/emails/team/role-withdrawn.ts
init_blocks();
init_email();
init_organisation();
/** The invitation of an address was withdrawn. */
var roleWithdrawn = defineEmail({
	template: "role-withdrawn",
	isForTeam: true,
	recipients: ["invited"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({}),
	content: () => {
		const title = `Your invitation to the team of ${organisationDetails.name} was withdrawn`;
		return {
			subject: title,
			preview: "An account with this address won’t get a role.",
			heading: title,
			blocks: [
				greeting(""),
				paragraph(`An administrator had invited this address to the team of ${organisationDetails.name}, and has withdrawn the invitation. An account with this address gets no role any more.`),
				paragraph(`If you think that this is a mistake, write to ${organisationDetails.email}.`)
			],
			reason: "You get this email because an administrator of the site had invited this address."
		};
	},
	kinds: ["role-withdrawn"],
	decide: ({ id }) => ({
		key: String(id),
		data: {}
	})
});
// supabase/functions/_shared/emails/team/second-factor.ts
init_blocks();
init_email();
init_organisation();
var kinds$1 = ["second-factor-added", "second-factor-removed"];
var texts = {
	"second-factor-added": {
		title: "An authenticator app was set up for your account",
		text: "From now on, signing in needs a code from this app, after your password or the code from our email.",
		reason: "You get this email because an app was set up for your account."
	},
	"second-factor-removed": {
		title: "The authenticator app of your account was removed",
		text: "An administrator removed it. Until you set up another one under Settings, your password or a code from our email is enough to sign in.",
		reason: "You get this email because the app of your account was removed."
	}
};
/** Somebody of the team has an authenticator app, or none any more. */
var secondFactor = defineEmail({
	template: "second-factor",
	isForTeam: true,
	recipients: ["account"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({ kind: z.enum(kinds$1) }),
	content: ({ kind }, { name, links }) => {
		const { title, text, reason } = texts[kind];
		return {
			subject: title,
			preview: text,
			heading: title,
			blocks: [
				greeting(name),
				paragraph(text),
				paragraph(`If you know nothing of this, somebody else may know your password: choose another one, and write to ${organisationDetails.email}.`),
				button("Open Settings", links.settings)
			],
			reason,
			settingsUrl: links.settings
		};
	},
	kinds: kinds$1,
	decide: ({ id, kind, account_id, data: { role } }) => account_id === null || !role ? null : {
		key: String(id),
		data: { kind }
	}
});
// supabase/functions/_shared/emails/sponsorship-begun.ts
init_amounts_and_dates();
init_say$1();
init_blocks();
init_email();
var sponsorshipBegun = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-begun",
	schema: z.extend(sponsorshipSchema, {
		/** Null for all dogs. */
		dog_image_url: z.nullable(z.string()),
		starts_at: z.nullable(timestamp$1),
		replaces_other: z.boolean(),
		/** What the replaced one still charges, when that was due within days or being retried. */
		last_amount_paise: z.nullable(z.int())
	}),
	content: (sponsorship, { name, links }) => {
		const { starts_at: startsAt, replaces_other: isChange, last_amount_paise: lastPaise } = sponsorship;
		const whom = dogOrAll(sponsorship.dog_name);
		const amount = amountText(sponsorship.amount_paise);
		const change = lastPaise === null ? say$1`Your new monthly payment of ${amount} for ${whom} is approved, and the old one will end.` : say$1`Your new monthly payment of ${amount} for ${whom} is approved. The old one will end after one more charge of ${amountText(lastPaise)}, which was too close to change.`;
		const first = startsAt === null ? say$1("Your bank will charge your first month today, or tomorrow at the latest, and each later month on the same day.") : say$1`Your bank will charge the new one first on ${day(startsAt)}, then on the same day of each month.`;
		return {
			subject: isChange ? say$1`Your sponsorship goes on with ${monthly(sponsorship)}` : say$1`Thank you for sponsoring ${whom}`,
			preview: isVisitor(sponsorship) ? say$1("Stop it whenever you like.") : say$1("Change or stop it whenever you like, on My Dogs."),
			heading: isChange ? say$1("Your sponsorship goes on") : say$1`Thank you for sponsoring ${whom}`,
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(isChange ? `${change} ${first} ${say$1("You’ll never be charged twice for a month.")}` : `${say$1`From now on you give ${monthly(sponsorship)} for ${whom}.`} ${first}`),
				...dogCard(sponsorship, monthly(sponsorship), links),
				paragraph(isVisitor(sponsorship) ? say$1("Your bank tells you a day before each charge. You can stop whenever you like, without calling or emailing anybody.") : say$1("Your bank tells you a day before each charge. On My Dogs you can change the amount, choose another dog or stop, without calling or emailing anybody. Once the first month has been charged, you can pause there as well.")),
				...manageBlocks(sponsorship, links)
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-authorised"],
	decide: (event, facts) => aboutSponsorship(event, facts, (state) => {
		if (state.has_ended || state.desired_status !== "run") return null;
		const startsLater = Date.parse(state.starts_at ?? "") > Date.parse(event.occurred_at);
		return {
			...dogOf(state.chosen_dog_id, facts),
			dog_image_url: dogImageOf(state.chosen_dog_id, facts),
			starts_at: startsLater ? state.starts_at : null,
			replaces_other: state.replaces_other,
			last_amount_paise: state.last_amount_paise
		};
	})
});
// supabase/functions/_shared/emails/sponsorship-ended.ts
init_say$1();
init_blocks();
init_email();
var reasons = [
	"bank",
	"dog",
	"failed",
	"completed"
];
/** It ended otherwise than by the sponsor's stop. */
var sponsorshipEnded = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-ended",
	schema: z.extend(sponsorshipSchema, {
		reason: z.enum(reasons),
		gifts: giftsSchema
	}),
	content: (sponsorship, { name, links }) => {
		const whom = dogOrAll(sponsorship.dog_name);
		const why = {
			bank: say$1`Your sponsorship of ${whom} has ended, because the monthly payment was cancelled in your bank or UPI app.`,
			dog: say$1`Your sponsorship ended before its first charge, because ${whom} could no longer be sponsored and no other dog was chosen.`,
			failed: say$1`Your sponsorship of ${whom} has ended, because your bank didn’t pay for a month. That takes nothing away from what your help meant.`,
			completed: say$1`Your sponsorship of ${whom} has run for the ten years that a monthly payment can last, and has ended.`
		}[sponsorship.reason];
		return {
			subject: say$1`Your sponsorship of ${whom} has ended. Thank you`,
			preview: say$1("Nothing more will be charged."),
			heading: say$1("Thank you for your time as a sponsor"),
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(`${why} ${say$1("Nothing more will be charged.")}`),
				allGifts(sponsorship.gifts),
				...giftPageStays(sponsorship),
				paragraph(say$1("If you want to begin again, any of the dogs would be glad.")),
				button(say$1("Meet the Dogs"), links.dogs)
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-ended"],
	decide: (event, facts) => aboutSponsorship(event, facts, () => [
		"bank",
		"dog",
		"failed",
		"completed"
	].includes(event.data.detail ?? "") ? {
		reason: event.data.detail,
		gifts: facts.sponsorship?.gifts
	} : null)
});
// supabase/functions/_shared/emails/sponsorship-halted.ts
init_limits$1();
init_say$1();
init_blocks();
init_email();
/** The bank has stopped trying to charge. */
var sponsorshipHalted = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-halted",
	schema: z.extend(chargeSchema, { ends_at: timestamp$1 }),
	content: (charge, { name, links }) => {
		const card = cardPage(charge);
		const whom = dogOrAll(charge.dog_name);
		const end = day(charge.ends_at);
		return {
			subject: say$1`Your sponsorship of ${whom} is on hold`,
			preview: say$1`Renew it by ${end} to keep it going.`,
			heading: say$1("Your sponsorship is on hold"),
			blocks: [
				...firstWords(charge, name),
				paragraph(say$1`Your bank declined the ${monthly(charge)} for ${whom} several times and has stopped trying, so nothing more will be charged.`),
				paragraph(card === null && isVisitor(charge) ? say$1`If you want to continue, start again with a new monthly payment. If not, you don’t need to do anything: the sponsorship will end on ${end}, and you’ll owe nothing.` : card === null ? say$1`If you want to continue, approve the monthly payment again, on My Dogs. If not, you don’t need to do anything: the sponsorship will end on ${end}, and you’ll owe nothing.` : say$1`If you want to continue, change the card on the page of our payment provider. If not, you don’t need to do anything: the sponsorship will end on ${end}, and you’ll owe nothing.`),
				...card === null && isVisitor(charge) ? [startAgainButton(charge, links)] : [],
				...card === null ? manageBlocks(charge, links, button(say$1("Approve it again on My Dogs"), links.sponsorships)) : [button(say$1("Change the card"), card)]
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-halted"],
	decide: (event, facts) => aboutSponsorship(event, facts, (state) => {
		if (!isHalted(event)) return null;
		const haltedAt = Date.parse(state.halted_at ?? event.occurred_at);
		return {
			ends_at: new Date(haltedAt + 2592e6).toISOString(),
			payment_method: state.payment_method,
			manage_url: facts.sponsorship?.manage_url ?? null
		};
	}),
	cancelledBy: (event) => isStopRequest(event) || event.kind === "sponsorship-charged" ? event.sponsorship_id : null
});
// supabase/functions/_shared/emails/sponsorship-moved.ts
init_say$1();
init_blocks();
init_email();
/** The sponsor chose another dog, or undid that. */
var sponsorshipMoved = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-moved",
	schema: z.extend(sponsorshipSchema, {
		/** Null for all dogs. */
		next_dog_name: z.nullable(z.string()),
		next_charge_at: z.nullable(timestamp$1),
		/** Whether a move was undone before it took effect. */
		is_undone: z.boolean(),
		/** Whether the present dog was adopted, moved away or died. */
		has_left: z.boolean()
	}),
	content: (sponsorship, { name, links }) => {
		const { next_charge_at: nextCharge, is_undone: isUndone, has_left: hasLeft } = sponsorship;
		const whom = dogOrAll(sponsorship.dog_name);
		const next = dogOrAll(sponsorship.next_dog_name);
		const amount = monthly(sponsorship);
		const move = nextCharge === null ? say$1`From the next monthly charge, your ${amount} will go to ${next}, as you chose on My Dogs.` : say$1`From ${day(nextCharge)}, your ${amount} will go to ${next}, as you chose on My Dogs.`;
		const title = isUndone ? say$1`Your sponsorship stays with ${whom}` : say$1`Your sponsorship is moving to ${next}`;
		return {
			subject: title,
			preview: say$1("Your monthly payment stays as it is. There is nothing to approve."),
			heading: title,
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(isUndone ? say$1`You decided not to move your sponsorship. Your ${amount} goes on for ${whom}, as before.` : hasLeft ? move : `${move} ${say$1`Until then it is for ${whom}.`}`),
				paragraph(say$1("Your monthly payment stays as it is, and there is nothing to approve. You can change your mind on My Dogs.")),
				myDogsButton(links)
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-moved"],
	decide: (event, facts) => aboutSponsorship(event, facts, (state) => {
		const isUndone = event.data.detail === "undone";
		if (isUndone && hasWaitingEmail(facts, `sponsorship-moved:${event.sponsorship_id}`)) return null;
		return {
			next_dog_name: dogOf(event.dog_id, facts).dog_name,
			next_charge_at: ["authenticated", "active"].includes(state.status) ? state.next_charge_at ?? state.starts_at : null,
			is_undone: isUndone,
			has_left: state.dog_status !== null && state.dog_status !== "available"
		};
	}),
	cancelledBy: (event) => isStopRequest(event) || isMove(event) ? event.sponsorship_id : null
});
// supabase/functions/_shared/emails/sponsorship-paused.ts
init_say$1();
init_blocks();
init_email();
var pausedSchema = z.extend(sponsorshipSchema, {
	/** `dog`: the sponsor's pause has ended, and the dog has left meanwhile. */
	reason: z.enum([
		"sponsor",
		"dog",
		"bank"
	]),
	/** Null for a pause that lasts until the sponsor resumes. */
	resume_on: z._default(z.nullable(z.iso.date()), null)
});
var sponsorshipPaused = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-paused",
	schema: pausedSchema,
	content: (sponsorship, { name, links }) => {
		const whom = dogOrAll(sponsorship.dog_name);
		return {
			subject: sponsorship.reason === "dog" ? say$1`Your sponsorship of ${whom} stays paused` : say$1`Your sponsorship of ${whom} is paused`,
			preview: say$1("Nothing will be charged in the meantime."),
			heading: say$1("Your sponsorship is paused"),
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(pauseText(sponsorship)),
				...manageBlocks(sponsorship, links)
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-paused"],
	decide: (event, facts) => aboutSponsorship(event, facts, ({ status, desired_status, resume_on }) => {
		const reason = event.data.detail;
		const wanted = reason === "bank" ? "run" : "pause";
		return (reason === "sponsor" || reason === "bank" || event.actor === "site") && status === "paused" && desired_status === wanted ? {
			reason,
			resume_on,
			...reason === "dog" ? dogOf(event.dog_id, facts) : {}
		} : null;
	})
});
function pauseText(sponsorship) {
	const { reason, resume_on: resumeOn, dog_name } = sponsorship;
	const whom = dogOrAll(dog_name);
	if (reason === "bank") return isVisitor(sponsorship) ? say$1`Your sponsorship of ${monthly(sponsorship)} for ${whom} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there.` : say$1`Your sponsorship of ${monthly(sponsorship)} for ${whom} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there, but you can stop it on My Dogs.`;
	if (reason === "dog") return say$1`The pause of your sponsorship of ${monthly(sponsorship)} was to end today. ${whom} can no longer be sponsored, so it stays paused, and nothing is charged. If you like, choose another dog, or all dogs, on My Dogs: there is nothing to approve again. Or you can stop there. Both are fine.`;
	return resumeOn === null ? say$1`Your sponsorship of ${monthly(sponsorship)} for ${whom} is paused. Nothing will be charged until you resume it on My Dogs. You can stop it there too.` : say$1`Your sponsorship of ${monthly(sponsorship)} for ${whom} is paused until ${day(resumeOn)}. Then it goes on, and we’ll write to you three days before. You can resume or stop it earlier on My Dogs.`;
}
// supabase/functions/_shared/emails/sponsorship-resumed.ts
init_say$1();
init_blocks();
init_email();
var sponsorshipResumed = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-resumed",
	schema: z.extend(sponsorshipSchema, { next_charge_at: z.nullable(timestamp$1) }),
	content: (sponsorship, { name, links }) => {
		const whom = dogOrAll(sponsorship.dog_name);
		const nextCharge = sponsorship.next_charge_at === null ? "" : say$1`The next charge will be on ${day(sponsorship.next_charge_at)}, and your bank will tell you a day before.`;
		return {
			subject: say$1`Your sponsorship of ${whom} goes on`,
			preview: say$1("It will be charged each month again."),
			heading: say$1("Your sponsorship goes on"),
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(`${say$1`Your sponsorship of ${monthly(sponsorship)} for ${whom} is no longer paused.`} ${nextCharge}`.trim()),
				...manageBlocks(sponsorship, links)
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-resumed"],
	decide: (event, facts) => aboutSponsorship(event, facts, (state) => {
		return (facts.sponsorship?.last_request ?? "sponsorship-resume-requested") === "sponsorship-resume-requested" && state.desired_status === "run" ? {
			...dogOf(state.chosen_dog_id, facts),
			next_charge_at: state.next_charge_at
		} : null;
	})
});
// supabase/functions/_shared/emails/sponsorship-resuming.ts
init_say$1();
init_blocks();
init_email();
/** Three days before a pause ends. The day of the next charge is known only when it has ended. */
var sponsorshipResuming = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-resuming",
	schema: z.extend(sponsorshipSchema, { resume_on: z.iso.date() }),
	content: (sponsorship, { name, links }) => {
		const whom = dogOrAll(sponsorship.dog_name);
		const end = day(sponsorship.resume_on);
		return {
			subject: say$1`Your sponsorship of ${whom} goes on from ${end}`,
			preview: say$1("The pause ends in three days."),
			heading: say$1("Your pause is ending"),
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(say$1`The pause ends on ${end}. Then your sponsorship of ${monthly(sponsorship)} for ${whom} goes on. We’ll write to you when the next charge is, and your bank will tell you a day before it.`),
				paragraph(say$1("If you’d rather stay paused, or stop, you can do that on My Dogs.")),
				...manageBlocks(sponsorship, links)
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-resume-announced"],
	decide: (event, facts) => aboutSponsorship(event, facts, ({ chosen_dog_id, resume_on }) => resume_on === null ? null : {
		...dogOf(chosen_dog_id, facts),
		resume_on
	}),
	cancelledBy: (event) => isStopRequest(event) || event.kind === "sponsorship-pause-requested" || event.kind === "sponsorship-resume-requested" ? event.sponsorship_id : null
});
// supabase/functions/_shared/emails/sponsorship-stopped.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
/** The sponsor stopped it, or asked the team to. */
var sponsorshipStopped = defineEmail({
	...sponsorshipEmail,
	template: "sponsorship-stopped",
	schema: z.extend(sponsorshipSchema, {
		gifts: giftsSchema,
		by_team: z._default(z.boolean(), false)
	}),
	content: (sponsorship, { name, links }) => {
		const whom = dogOrAll(sponsorship.dog_name);
		const amount = monthly(sponsorship);
		const { by_team: isByTeam } = sponsorship;
		return {
			subject: isByTeam ? say$1`We stopped your sponsorship of ${whom}, as you asked` : say$1`You stopped your sponsorship of ${whom}`,
			preview: say$1("What happens next, and thank you."),
			heading: say$1("Your sponsorship is stopping"),
			blocks: [
				...firstWords(sponsorship, name),
				paragraph(isVisitor(sponsorship) ? isByTeam ? say$1`As you asked, our team stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, usually within minutes.` : say$1`You stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, usually within minutes.` : isByTeam ? say$1`As you asked, our team stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.` : say$1`You stopped your sponsorship of ${amount} for ${whom}. We are cancelling the monthly payment at your bank now, and My Dogs shows when that is done, usually within minutes.`),
				paragraph(isByTeam ? say$1`If a charge is already on its way to your bank, we will refund it. If you see one later, or didn’t ask us to stop, write to ${organisationDetails.email}.` : say$1`If a charge is already on its way to your bank, we will refund it. If you see one later, write to ${organisationDetails.email}.`),
				allGifts(sponsorship.gifts),
				...giftPageStays(sponsorship),
				...isVisitor(sponsorship) ? [startAgainButton(sponsorship, links)] : [myDogsButton(links)]
			],
			reason: sponsorshipReason()
		};
	},
	kinds: ["sponsorship-stop-requested"],
	decide: (event, facts) => aboutSponsorship(event, facts, ({ status }) => event.data.detail === "sponsor" && status !== "created" ? {
		gifts: facts.sponsorship?.gifts,
		by_team: event.actor === "team"
	} : null)
});
// supabase/functions/_shared/emails/team/team-changed.ts
init_blocks();
init_email();
var kinds = [
	"role-given",
	"role-taken",
	"role-offered",
	"role-withdrawn",
	"second-factor-added",
	"second-factor-removed"
];
/** Tells the administrators of every change of the team, so that nobody gets a role unnoticed. */
var teamChanged = defineEmail({
	template: "team-changed",
	isForTeam: true,
	recipients: ["administrators"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({
		kind: z.enum(kinds),
		role: roleSchema,
		previous_role: z.optional(z.nullable(roleSchema)),
		/** '' if it isn't known. */
		name: z.string(),
		/** Null for an account that was deleted, and for an invitation that is forgotten. */
		email: z.nullable(z.string()),
		/** Null for the server, and an account that was deleted. */
		actor_name: z.nullable(z.string())
	}),
	content: (change, { name, links }) => {
		const title = titleOf(change);
		return {
			subject: title,
			preview: "Every administrator gets this email about each change of the team.",
			heading: title,
			blocks: [
				greeting(name),
				{
					kind: "facts",
					rows: rowsOf(change)
				},
				paragraph("If this isn’t right, change it on the Team page."),
				button("Open the Team page", links.team)
			],
			reason: "You get this email because you are an administrator of the site."
		};
	},
	kinds,
	decide: ({ id, kind, data: { role, previous_role } }, { role: facts }) => !role ? null : {
		key: String(id),
		data: {
			kind,
			role,
			previous_role,
			name: facts?.member?.name ?? "",
			email: facts?.member?.email ?? facts?.invitation?.email ?? null,
			actor_name: facts?.actor_name ?? null
		}
	}
});
function titleOf({ kind, role, name, email }) {
	const { noun } = roleTexts[role];
	const who = name || email;
	switch (kind) {
		case "role-given": return who === null ? `Somebody is now ${noun}` : `${who} is now ${noun}`;
		case "role-taken": return who === null ? `Somebody who was ${noun} has deleted their account` : `${who} is no longer ${noun}`;
		case "role-offered": return `Somebody is invited to be ${noun}`;
		case "role-withdrawn": return `The invitation to be ${noun} was withdrawn`;
		case "second-factor-added": return `${who ?? "Somebody"} set up an authenticator app`;
		case "second-factor-removed": return `The authenticator app of ${who ?? "somebody"} was removed`;
	}
}
function rowsOf({ role, previous_role, name, email, actor_name }) {
	const rows = [["Role", roleTexts[role].label]];
	if (previous_role) rows.push(["Before", roleTexts[previous_role].label]);
	if (name !== "") rows.unshift(["Name", name]);
	if (email !== null) rows.push(["Email", email]);
	if (actor_name !== null) rows.push(["Changed by", actor_name]);
	return rows;
}
// supabase/functions/_shared/emails/team-message.ts
init_say$1();
init_blocks();
init_email();
init_plain_text();
/** As the database names a sender whose profile has no name. */
var THE_TEAM = "The team";
var teamMessage = defineEmail({
	template: "team-message",
	recipients: ["account"],
	setting: "email_notifications",
	priority: "people",
	canUnsubscribe: true,
	isWrittenByPerson: true,
	schema: z.object({
		message_id: z.uuid(),
		sender_name: z.string(),
		subject: z.string(),
		body: z.string()
	}),
	content: ({ message_id, sender_name, subject, body }, { name, links }) => ({
		subject,
		preview: shortened(body, 120),
		heading: sender_name === THE_TEAM ? say$1("A message from our team") : say$1`A message from ${sender_name}`,
		blocks: [
			greeting(name),
			paragraph(sender_name === THE_TEAM ? say$1`Our team wrote to you: ${subject}` : say$1`${sender_name} of our team wrote to you: ${subject}`),
			{
				kind: "quote",
				textWithLinks: body
			},
			button(say$1("Open your messages"), links.message(message_id)),
			paragraph(say$1("You can reply there, below the message."))
		],
		reason: say$1("You get this email because Email Notifications are on in your settings."),
		settingsUrl: links.settings
	}),
	kinds: ["message-sent"],
	decide: ({ data: { message_id, is_to_many } }, { message }) => message && {
		key: String(message_id),
		data: {
			message_id,
			...message
		},
		...is_to_many ? { priority: "newsletters" } : {}
	}
});
// supabase/functions/_shared/emails/team/team-week.ts
init_blocks();
init_email();
init_limits$1();
init_organisation();
var MOST_DOGS = 50;
var DAY_MILLISECONDS = 864e5;
var overdueSchema = z.object({
	name: z.string(),
	/** The last update, or the start of the first sponsorship. */
	since: timestamp$1,
	sponsors: z.int(),
	has_update: z.boolean()
});
/** The sponsored dogs that wait for an update, on Mondays. */
var teamWeek = defineEmail({
	template: "team-week",
	isForTeam: true,
	recipients: ["team"],
	setting: null,
	priority: "people",
	schema: z.object({
		until: timestamp$1,
		dogs: z.array(overdueSchema).check(z.minLength(1))
	}),
	content: ({ until, dogs }, { name, links }) => {
		const title = dogs.length === 1 ? "One dog waits for an update" : `${dogs.length} dogs wait for an update`;
		return {
			subject: title,
			preview: dogs.map((dog) => shortDogName(dog.name)).join(", "),
			heading: title,
			blocks: [
				greeting(name),
				paragraph(`Sponsors are promised an update at least every 30 days. The longest wait comes first:`),
				{
					kind: "facts",
					rows: dogs.slice(0, MOST_DOGS).map((dog) => overdueRow(dog, until))
				},
				paragraph("A photo and two sentences are enough."),
				button("Open the Staff Dashboard", links.staff)
			],
			reason: `You get this email because you belong to the team of ${organisationDetails.name}. It comes on Mondays, and only if a dog waits.`
		};
	},
	schedule: (now) => {
		const monday = mondayMorning(now);
		const age = now.getTime() - monday.getTime();
		if (age < 0 || age >= 2 * DAY_MILLISECONDS) return null;
		return {
			key: indiaDate(monday),
			data: {
				until: monday.toISOString(),
				update_days: 30
			},
			due: monday
		};
	},
	contentSource: "team_week"
});
function overdueRow({ name, since, sponsors, has_update: hasUpdate }, until) {
	const days = Math.floor((Date.parse(until) - Date.parse(since)) / DAY_MILLISECONDS);
	const people = sponsors === 1 ? "1 sponsor" : `${sponsors} sponsors`;
	return [shortDogName(name), hasUpdate ? `Last update ${days} days ago, ${people}` : `No update yet, sponsored for ${days} days, ${people}`];
}
// supabase/functions/_shared/emails/team/test-email.ts
init_blocks();
init_email();
init_organisation();
/** Sent by `npm run doctor`. */
var testEmail = defineEmail({
	template: "test-email",
	isForTeam: true,
	recipients: ["visitor"],
	setting: null,
	priority: "money-and-accounts",
	schema: z.object({}),
	content: () => ({
		subject: `A test email from ${organisationDetails.name}`,
		preview: "Your site can send email.",
		heading: "Your site can send email",
		blocks: [paragraph("This email left your site the same way as every other: from the list of emails, through the function send-email and your mail provider."), paragraph("Did it land in the spam folder? Then look at SPF, DKIM and DMARC in docs/email.md.")],
		reason: "You get this email because somebody of your team asked for it."
	})
});
// supabase/functions/_shared/emails/welcome.ts
init_say$1();
init_blocks();
init_email();
init_organisation();
// supabase/functions/_shared/emails/index.ts
/** Every email of the site, in the order of the preview. */
var emails = [
	defineEmail({
		template: "welcome",
		recipients: ["account"],
		setting: null,
		priority: "money-and-accounts",
		schema: z.object({}),
		content: (_data, { name, links }) => ({
			subject: say$1`Welcome to ${organisationDetails.name}`,
			preview: say$1("Your email address is confirmed. Meet the dogs."),
			heading: say$1`Welcome to ${organisationDetails.name}`,
			blocks: [
				greeting(name),
				paragraph(say$1("Your email address is confirmed, and your account is ready. In your dashboard you’ll find your donations and the messages from our team.")),
				paragraph(say$1("Meet the dogs now, and adopt one virtually when you like.")),
				button(say$1("Meet the Dogs"), links.dogs)
			],
			reason: say$1("You get this email because an account was created with this address."),
			settingsUrl: links.settings
		}),
		kinds: ["account-confirmed"],
		decide: ({ account_id }) => ({
			key: String(account_id),
			data: {}
		})
	}),
	accountDeleted,
	donationReceived,
	paymentFailed,
	chequeReturned,
	donationsAdded,
	donationClaimed,
	receiptChanged,
	receiptCopy,
	detailsCorrected,
	correctionRequest,
	addressChanged,
	identityRequest,
	giftReady,
	giftDelivery,
	giftNotDelivered,
	giftDogLeft,
	dogNewsConfirmation,
	dogNews,
	dogNewsEnd,
	sponsorshipBegun,
	chargeFailed,
	sponsorshipHalted,
	sponsorshipMoved,
	sponsorshipPaused,
	sponsorshipResuming,
	sponsorshipResumed,
	sponsorshipStopped,
	sponsorshipEnded,
	milestone,
	dogLeft,
	dogTaken,
	dogReturned,
	dogBack,
	teamMessage,
	contactAnswer,
	dogUpdates,
	newDogs,
	roleGiven,
	roleTaken,
	roleOffered,
	roleWithdrawn,
	secondFactor,
	teamChanged,
	reviewItem$1,
	reviewItemsDaily,
	teamWeek,
	testEmail,
	newsletterConfirmation,
	newsletter
];
new Map(emails.map((email) => [email.template, email]));
// supabase/functions/_shared/http.ts
/** Logs an error. Its message must hold no personal data and no secret. */
function logFailure(functionName, error) {
	console.error(`${functionName}: ${error instanceof Error ? error.message : "unknown error"}`);
}
// supabase/functions/send-email/decide-emails.ts
var BATCH = 50;
var MAX_EVENTS = 500;
var HOUR_MILLISECONDS = 36e5;
/** The provider's report of a payment may be days late. What is older when it is recorded is no news. */
var NEWS_HOURS = {
	payments: 168,
	others: 24
};
var PRIORITIES = [
	"money-and-accounts",
	"people",
	"newsletters"
];
/**
* Decides which emails follow from what happened, oldest event first, until none is left, 500 are tried or the time is
* used up. An event that fails waits, and the others go on.
* @throws Error when the database fails; what is not stored is decided again
*/
async function decideEmails({ events, now, hasTime, decide = decisionOf }) {
	for (let tried = 0; tried < MAX_EVENTS;) {
		const batch = hasTime() ? await events.undecided(now(), BATCH) : [];
		if (batch.length === 0) return;
		for (const event of batch) {
			if (!hasTime()) return;
			tried += 1;
			try {
				await events.store(event.id, decide(event), now());
			} catch (error) {
				logFailure("send-email", /* @__PURE__ */ new Error(`event ${event.id} ${event.kind}: ${String(error)}`));
				await events.postpone(event.id, now());
			}
		}
	}
}
function decisionOf(row) {
	const { event, facts } = readEvent(row);
	return emailsFor(event, facts);
}
/**
* The emails that follow from an event, and those that it makes obsolete.
* @throws Error for facts from which an email can't be written
*/
function emailsFor(event, facts, list = emails) {
	if (!isNews(event)) return {
		emails: [],
		cancelledKeys: []
	};
	const obsolete = list.flatMap(({ template, cancelledBy }) => {
		const key = cancelledBy?.(event);
		return key ? [`${template}:${key}`] : [];
	});
	return {
		emails: list.flatMap((email) => {
			const queued = email.kinds?.includes(event.kind) ? email.decide?.(event, facts) : null;
			return queued ? [toQueue(email, queued)] : [];
		}),
		cancelledKeys: facts.waiting.filter((key) => obsolete.some((start) => startsWith(key, start)))
	};
}
function isNews({ occurred_at, recorded_at, donation_id, sponsorship_id }) {
	const hours = NEWS_HOURS[donation_id ?? sponsorship_id ? "payments" : "others"];
	return Date.parse(recorded_at) - Date.parse(occurred_at) < hours * HOUR_MILLISECONDS;
}
function startsWith(key, start) {
	return key === start || key.startsWith(`${start}:`);
}
/** Data with the dogs' texts as they are stored. The database translates them when the email leaves (private.in_language). */
function withOriginals(data) {
	return JSON.parse(JSON.stringify(data), (_key, value) => Object(value).dog_text === void 0 ? value : value.original);
}
function toQueue(email, queued) {
	const { template, recipients, contentSource, setting, isUnasked = false } = email;
	const { key, data, due, priority = email.priority, secrets = [] } = queued;
	if (contentSource === void 0) email.check(withOriginals(data));
	const [recipient] = recipients;
	return {
		key: `${template}:${key}`,
		template,
		audience: recipients.includes("visitor") ? "donor" : recipient,
		data,
		due_at: due?.toISOString() ?? null,
		priority: PRIORITIES.indexOf(priority),
		setting,
		is_unasked: isUnasked,
		required_role: recipient === "administrators" ? "admin" : recipient === "team" ? "team" : null,
		content_source: contentSource ?? null,
		secrets
	};
}
// tests/support/events.ts
/** The functions of the database for events, without the API in between. */
function eventsOf(pg) {
	return {
		undecided: async (now, batch) => {
			const { rows } = await pg.query("select * from public.undecided_events($1, $2)", [now.toISOString(), batch]);
			return rows.map((row) => JSON.parse(JSON.stringify(row)));
		},
		store: async (id, { emails, cancelledKeys }, now) => {
			await pg.query("select public.store_email_decision($1, $2, $3, $4)", [
				id,
				JSON.stringify(emails),
				cancelledKeys,
				now.toISOString()
			]);
		},
		postpone: async (id, now) => {
			await pg.query("select public.postpone_email_decision($1, $2)", [id, now.toISOString()]);
		},
		queueScheduled: async (email) => {
			await pg.query("select public.queue_scheduled_email($1)", [JSON.stringify(email)]);
		}
	};
}
async function fail(id) {
	throw new Error(`The emails about event ${id} can't be decided.`);
}
/** Decides which emails follow from what happened, as `send-email` does first. Throws when a decision fails. */
async function decideAll(pg, now = /* @__PURE__ */ new Date()) {
	await decideEmails({
		events: {
			...eventsOf(pg),
			postpone: fail
		},
		now: () => now,
		hasTime: () => true
	});
}
// tests/support/rows.ts
/**
* Inserts a row as superuser. Missing columns get their defaults. A donation is written as the functions do, so that its
* receipt and what happened follow; after a sponsorship follows what its dog has.
*/
async function insertRow(pg, table, row) {
	if (table === "donations") {
		await pg.query("select private.store_donation(jsonb_populate_record(null::public.donations, $1))", [JSON.stringify({
			mode: "test",
			...row
		})]);
		return;
	}
	const columns = Object.keys(row).join(", ");
	await pg.query(`insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb)`, [JSON.stringify(row)]);
	if (table === "sponsorships") await pg.query("select private.refresh_coverage(array[$1::uuid])", [row["dog_id"]]);
}
/** Changes a donation as the functions do: its receipt and what happened follow. */
async function changeDonation(pg, id, values) {
	await pg.query(`select private.store_donation(jsonb_populate_record(donation, $1))
     from public.donations as donation where id = $2`, [JSON.stringify(values), id]);
}
// tests/support/sponsor.ts
var Sponsor = class {
	client;
	#stack;
	#token = "";
	constructor(stack) {
		this.#stack = stack;
		this.client = createClient(stack.url, PUBLISHABLE_KEY, {
			auth: {
				persistSession: false,
				autoRefreshToken: false
			},
			realtime: { transport: NoSocket }
		});
	}
	/** Signs in to an account, and gives it a donor's details. */
	async signIn(email, password) {
		const { access_token: token, user } = await signInWithCode(this.client, {
			email,
			password
		});
		this.#token = token;
		await addDonor(this.#stack.pg, user.id);
	}
	/** Calls a function of the site as its pages do. */
	call(name, body, token = this.#token) {
		return this.#post(`/functions/v1/${name}`, body, {
			origin: this.#stack.url,
			authorization: `Bearer ${token}`
		});
	}
	/** Pays or fails in the checkout window. */
	checkout(subscriptionId, outcome = "paid", webhook = {}) {
		return this.#post("/_payments/pay", {
			key: PROVIDER_KEY_ID,
			subscription_id: subscriptionId,
			outcome,
			webhook: {
				when: "before",
				...webhook
			}
		});
	}
	/** Pays an order of create-order in the checkout window. */
	payOrder({ order_id, amount_paise: amount, currency }) {
		return this.#post("/_payments/pay", {
			key: PROVIDER_KEY_ID,
			order_id,
			amount,
			currency,
			outcome: "paid",
			webhook: { when: "before" }
		});
	}
	/** Presses a button of the provider's page. */
	bank(subscriptionId, action, webhook = {}) {
		return this.#post(`/_payments/subscriptions/${String(subscriptionId)}/${action}`, { webhook: {
			when: "before",
			...webhook
		} });
	}
	/** Begins and authorises a sponsorship. @returns the answer of create-subscription */
	async subscribe(request) {
		const { status, body } = await this.call("create-subscription", request);
		if (status !== 200) throw new Error(`create-subscription answered ${status}`);
		await this.checkout(body["subscription_id"]);
		return body;
	}
	/** A sponsorship as its owner reads it. */
	async sponsorship(id) {
		const { data } = await this.client.from("sponsorships").select("status, desired_status, end_reason, dog_id, replaced_from, next_dog_id, moved_at, next_charge_at, ended_at, sync_due").eq("id", String(id)).single().throwOnError();
		return data;
	}
	/** The months of a sponsorship, oldest first. */
	async months(id) {
		const { data } = await this.client.from("donations").select("dog_id, amount_paise, status, type").eq("sponsorship_id", String(id)).order("created_at").throwOnError();
		return data;
	}
	/** The kinds of a timeline's entries, oldest first; a detail follows a colon. */
	async timeline(id) {
		const { data } = await this.client.rpc("sponsorship_timeline", { sponsorship_ids: [String(id)] }).order("occurred_at").throwOnError();
		return data.map(({ kind, detail }) => detail ? `${kind}: ${detail}` : kind);
	}
	async #post(path, body, headers = {}) {
		const response = await fetch(this.#stack.url + path, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				...headers
			},
			body: JSON.stringify(body),
			redirect: "manual"
		});
		const text = await response.text();
		return {
			status: response.status,
			body: text.startsWith("{") ? Object(JSON.parse(text)) : {}
		};
	}
};
// tests/support/site-client.ts
init_local_storage();
init_supabase();
init_toast();
/** VITE_SUPABASE_URL in vitest.config.ts. */
var ADDRESS = "http://localhost";
/** Call `vi.unstubAllGlobals()` at the end. */
function startSite(stack) {
	const navigations = [];
	const responses = [];
	const pending = /* @__PURE__ */ new Set();
	const fetchInNode = fetch;
	const returned = /* @__PURE__ */ new Map();
	const recordRows = async (path, response) => {
		const name = /^\/rest\/v1\/rpc\/(\w+)/.exec(path)?.[1];
		if (name === void 0 || !response.ok || response.status === 204) return;
		const rows = [await response.clone().json()].flat().filter((row) => typeof row === "object" && row !== null);
		returned.set(name, [...returned.get(name) ?? [], ...rows]);
	};
	const sentBodies = {};
	const recordBody = (path, text, headers) => {
		const name = /^\/functions\/v1\/([\w-]+)$/.exec(path)?.[1];
		if (name === void 0 || typeof text !== "string") return;
		const body = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
		const action = typeof body["action"] === "string" ? ` ${body["action"]}` : "";
		const isVisitor = headers.get("authorization") === `Bearer ${PUBLISHABLE_KEY}`;
		const fields = Object.keys(body).toSorted().join(", ");
		sentBodies[`${name}${action}${isVisitor ? " of a visitor" : ""}: ${fields}`] ??= {
			body,
			isVisitor
		};
	};
	const fetchOfSite = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		if (!address.startsWith(`${ADDRESS}/`)) {
			const answer = await fetchInNode(input, init);
			if (address.startsWith(stack.url)) await recordRows(address.slice(stack.url.length), answer);
			return answer;
		}
		const path = address.slice(16);
		const headers = new Headers(init?.headers);
		recordBody(path, init?.body, headers);
		headers.set("origin", stack.url);
		const response = fetchInNode(stack.url + path, {
			...init,
			headers
		});
		const settled = response.then((answer) => {
			responses.push({
				request: `${init?.method ?? "GET"} ${path}`,
				status: answer.status
			});
			return recordRows(path, answer);
		}, () => void responses.push({
			request: `${init?.method ?? "GET"} ${path}`,
			status: 0
		}));
		pending.add(settled);
		settled.then(() => pending.delete(settled));
		return response;
	};
	vi.stubGlobal("fetch", fetchOfSite);
	vi.stubGlobal("XMLHttpRequest", UploadOverFetch);
	vi.stubGlobal("WebSocket", NoSocket);
	const storage = stubStorage("localStorage");
	stubStorage("sessionStorage");
	const window = Object.assign(new EventTarget(), { location: {
		origin: stack.url,
		assign: (path) => navigations.push(path)
	} });
	vi.stubGlobal("window", window);
	vi.stubGlobal("navigator", { onLine: true });
	toasterIsMounted();
	const idle = async () => {
		do {
			await Promise.all(pending);
			await new Promise((resolve) => setImmediate(resolve));
		} while (pending.size > 0);
	};
	let signedIn;
	return {
		navigations,
		returned,
		sentBodies,
		signIn: async (account) => {
			const client = await supabase();
			const { auth } = client;
			const { data: before } = await auth.getSession();
			const email = before.session?.user.email ?? null;
			if (signedIn === email && signedIn === (account?.email ?? null)) return;
			if (account) {
				const session = await signInWithCode(client, account);
				storage.setItem(storageKeys.session, JSON.stringify(session));
				storage.setItem(storageKeys.isLoggedIn, "true");
			} else {
				await auth.signOut({ scope: "local" });
				storage.clear();
			}
			signedIn = account?.email ?? null;
		},
		idle,
		run: async (requests) => {
			responses.length = 0;
			await requests();
			await idle();
			return [...responses];
		}
	};
}
function stubStorage(name) {
	const items = /* @__PURE__ */ new Map();
	const storage = {
		getItem: (key) => items.get(key) ?? null,
		setItem: (key, value) => void items.set(key, value),
		removeItem: (key) => void items.delete(key),
		clear: () => items.clear()
	};
	vi.stubGlobal(name, storage);
	return storage;
}
/** What lib/upload.ts uses of XMLHttpRequest, which Node doesn't have. */
var UploadOverFetch = class extends EventTarget {
	upload = new EventTarget();
	#headers = new Headers();
	#aborting = new AbortController();
	#url = "";
	status = 0;
	responseText = "";
	open(_method, url) {
		this.#url = url;
	}
	setRequestHeader(name, value) {
		this.#headers.set(name, value);
	}
	send(body) {
		this.#send(body);
	}
	abort() {
		this.#aborting.abort();
	}
	async #send(body) {
		try {
			const { signal } = this.#aborting;
			const response = await fetch(this.#url, {
				method: "POST",
				headers: this.#headers,
				body,
				signal
			});
			this.status = response.status;
			this.responseText = await response.text();
			this.dispatchEvent(new Event("load"));
		} catch {
			this.dispatchEvent(new Event(this.#aborting.signal.aborted ? "abort" : "error"));
		}
		this.dispatchEvent(new Event("loadend"));
	}
};
// tests/database/site-requests.test.ts
init_dog_updates_api();
init_dog_api();
init_dog_translations_api();
init_rpc();
init_supabase();
/** What only carries the requests of the other modules. */
var carriers = /* @__PURE__ */ new Set([
	supabase,
	publicTables,
	senderTables,
	callFunction,
	expectSession,
	sendFile,
	timedFetch,
	uploadFile,
	rpc,
	entriesQuery
]);
/** They make none themselves. */
var withoutRequest = [
	letterDraft,
	letterErrorMessage,
	letterErrorMessage$1,
	isEmailUnconfirmed,
	isPasswordWrong,
	isCurrentPasswordWrong,
	isSignedInAs,
	isUploadedAlready,
	hasStoredSession,
	readRefusal,
	...Object.values(draft_store_exports),
	...Object.values(kept_dogs_exports),
	previewQuery,
	identityRequestPreviewQuery,
	mailingErrorText,
	teamErrorText,
	refreshPerson,
	refreshSponsorships,
	personErrorMessage,
	reviewItemErrorMessage,
	otherPersonOf,
	recordErrorText,
	warningOf,
	isDoneAlready,
	sponsorshipErrorMessage,
	visitorSponsorshipErrorMessage,
	giftErrorMessage,
	isAddressProblem,
	followErrorMessage,
	checkoutErrorAdvice,
	checkoutErrorMessage,
	isOutdated,
	prepareCheckout,
	useCheckout,
	subscribeToSession
];
var SHERU = "10000000-0000-4000-8000-000000000001";
var MOTI = "10000000-0000-4000-8000-000000000002";
var IMLI = "10000000-0000-4000-8000-000000000013";
var JUGNU = "10000000-0000-4000-8000-000000000015";
var RANI = "10000000-0000-4000-8000-000000000005";
var SHERAS_SPONSORSHIP = "50000000-0000-4000-8000-000000000012";
var OCTOBER = "30000000-0000-4000-8000-000000000016";
var sponsorId = demoAccounts.sponsor.id;
var year = {
	taxYear: "2026-27",
	mode: "test"
};
var upload = {
	onProgress: () => {},
	signal: new AbortController().signal
};
var PAN = "ABCPE1234F";
/** Of every account. */
var password = "Champa-visitor-1";
var dogInput = dogSchema.parse({
	...emptyDogForm,
	name: "Bijli",
	image: "/images/dogs/sheru-800.webp",
	tagline: "Fast.",
	age: "2 years",
	traits: "Playful",
	location: "Chowk"
});
var stack;
var site;
var client = new QueryClient({ defaultOptions: {
	queries: { retry: false },
	mutations: { retry: false }
} });
beforeAll(async () => {
	stack = await startPaymentStack();
	site = startSite(stack);
	const email = await signUp();
	await stack.pg.query(`update auth.users set encrypted_password = added.encrypted_password
     from auth.users as added where added.email = $1`, [email]);
});
afterAll(async () => {
	vi.unstubAllGlobals();
	await stack.close();
	if (releaseFolder) {
		const bodies = JSON.stringify(site.sentBodies, null, 2);
		await writeFile(path.join(releaseFolder, "bodies.json"), bodies);
	}
});
beforeEach(async () => {
	client.clear();
	await stack.pg.exec("delete from private.limit_uses");
});
var tested = new Set(withoutRequest);
/** Runs an exported query, mutation or function as somebody. */
function test(who, begin, module, name, run) {
	const request = module[name];
	tested.add(request);
	it(`${who} gets an answer to ${name}`, async () => {
		await begin();
		const answers = await site.run(() => run(request));
		expect(answers).not.toEqual([]);
		expect(answers.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
	});
}
var signIn = (person) => site.signIn(person && {
	email: person.email,
	password
});
var testAs = (who, person) => (module, name, run) => test(who, () => signIn(person), module, name, run);
var visitor = testAs("a visitor", null);
var sponsor = testAs("a sponsor", demoAccounts.sponsor);
var staff = testAs("staff", demoAccounts.staff);
var admin = testAs("an administrator", demoAccounts.admin);
/** As somebody with an account of their own, which the test may change. */
function someone(module, name, run) {
	let person;
	test("somebody", async () => {
		person = await addPerson();
		await signIn(person);
	}, module, name, (request) => run(request, person));
}
async function addPerson() {
	const email = `${crypto.randomUUID()}@example.org`;
	return {
		id: await addAccount(stack.pg, email, "Gauri"),
		email
	};
}
/** The id of the person with an email address. */
async function personOf(email) {
	return String((await rows("private.people", "email = $1", email))[0]?.["id"]);
}
function mutate(options, variables) {
	return new MutationObserver(client, options).mutate(variables);
}
async function rows(table, condition, ...values) {
	return (await stack.pg.query(`select * from ${table} where ${condition}`, values)).rows;
}
async function row(table, condition, ...values) {
	const [first] = await rows(table, condition, ...values);
	if (!first) throw new Error(`No row of ${table} where ${condition}.`);
	return first;
}
/** @returns the id of a new row */
async function add(table, values) {
	const id = crypto.randomUUID();
	await insertRow(stack.pg, table, {
		id,
		...values
	});
	return id;
}
/** Pays in the checkout window, whose events arrive before the answer. */
async function pay(order) {
	const response = await fetch(`${stack.url}/_payments/pay`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			key: PROVIDER_KEY_ID,
			amount: order?.amountPaise,
			currency: "INR",
			outcome: "paid",
			webhook: { when: "before" },
			...order?.reference
		})
	});
	expect(response.status).toBe(200);
	return response.json();
}
var general = {
	amountPaise: 5e4,
	description: "A gift",
	image: "/"
};
var forDog = (id, amountPaise) => ({
	...general,
	amountPaise,
	dog: {
		id,
		name: "Dog"
	}
});
var askVisitor = async () => visitorDonor;
var askAccount = async () => "stored";
/** A paid gift of a visitor. @returns the receipt as their email has it */
async function giveAsVisitor(email = `${crypto.randomUUID()}@example.org`) {
	const { name, address } = visitorDonor;
	const id = await add("donations", {
		donor_id: await add("donors", {
			name,
			address,
			email
		}),
		amount_paise: 5e4,
		type: "One-time"
	});
	await stack.pg.query(`select public.write_donation_state(id, sync_version, 'completed', 'pay_' || id, 0, true, '[]',
       jsonb_build_object('paid_at', now()))
     from public.donations where id = $1`, [id]);
	await decideAll(stack.pg);
	const { data } = await row("public.email_outbox", "recipient = $1 and data ? 'receipt'", email);
	const { receipt } = Object(data);
	return {
		email,
		id: receipt.id,
		secret: receipt.secret,
		claimSecret: receipt.claim_secret
	};
}
/** A running sponsorship of the person who is signed in. @returns its id */
async function subscribe({ id }, dogId = MOTI) {
	await addDonor(stack.pg, id);
	await pay(await requestOrder({
		...forDog(dogId, 3e5),
		mandate: {}
	}, askAccount));
	const stored = await row("public.sponsorships", "user_id = $1 order by created_at desc", id);
	expect(stored).toMatchObject({ status: "active" });
	return String(stored["id"]);
}
var sponsorship = (user_id, values = {}) => add("sponsorships", {
	user_id,
	dog_id: MOTI,
	amount_paise: 3e5,
	mode: "test",
	status: "active",
	...values
});
var message = (values = {}) => add("messages", {
	recipient_id: sponsorId,
	sender_id: demoAccounts.staff.id,
	subject: "News",
	body: "All is well.",
	...values
});
var contactMessage = (values = {}) => add("contact_messages", {
	name: "Ravi",
	email: "ravi@example.org",
	message: "A dog needs help.",
	...values
});
var careRecord = (values = {}) => add("care_records", {
	dog_id: SHERU,
	kind: "vaccination",
	happened_on: "2026-08-01",
	note: "Booster",
	cost_paise: 45e3,
	...values
});
var dogUpdate = (values = {}) => add("dog_updates", {
	dog_id: SHERU,
	body: "Sheru slept well.",
	happened_on: "2026-08-01",
	...values
});
var dog = (values = {}) => {
	const { image, monthlyAmount, ...others } = dogInput;
	return add("dog_profiles", {
		...others,
		image_url: image,
		monthly_amount: monthlyAmount,
		...values
	});
};
var subscriber = async (email) => {
	await insertRow(stack.pg, "newsletter_subscribers", { email });
	const { token } = await row("public.newsletter_subscribers", "email = $1", email);
	return String(token);
};
var newsletterDraft = () => add("newsletters", {
	subject: "August",
	body: "Three dogs moved in."
});
var findNewsletter = async (id) => {
	const found = (await client.fetchQuery(newslettersQuery)).find((one) => one.id === id);
	if (!found) throw new Error("The newsletter is missing.");
	return found;
};
var reviewItem = (values = {}) => add("review_items", {
	kind: "many-orders",
	reference: crypto.randomUUID(),
	description: "Forty orders in an hour.",
	...values
});
visitor(dog_api_exports, "allDogsQuery", async (query) => {
	expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({ id: SHERU }));
});
visitor(dog_api_exports, "dogQuery", async (query) => {
	expect(await client.fetchQuery(query(SHERU))).toMatchObject({ name: "Sheru" });
});
visitor(dog_translations_api_exports, "dogTranslationsQuery", async (query) => {
	const all = await client.fetchQuery(query(null));
	expect(all.size).toBe(16);
	expect(all.get(SHERU)).toMatchObject({ name: "शेरू" });
	expect([...(await client.fetchQuery(query([MOTI, crypto.randomUUID()]))).keys()]).toEqual([MOTI]);
	expect((await client.fetchQuery(query([]))).size).toBe(0);
});
visitor(dog_translations_api_exports, "wordsQuery", async (query) => {
	expect((await client.fetchQuery(query)).get("trait:Calm")).toBe("शांत");
});
visitor(dog_translations_api_exports, "inHindi", async (inHindi) => {
	for (const isAll of [true, false]) {
		const found = await inHindi(client, client.fetchQuery(allDogsQuery), isAll);
		expect(found.find(({ id }) => id === MOTI)).toMatchObject({
			name: "मोती",
			location: "चौक",
			traits: ["नर्मदिल", "शांत"],
			original: {
				name: "Moti",
				location: "Chowk",
				traits: ["Gentle", "Calm"]
			}
		});
	}
});
visitor(dog_api_exports, "listedDogsQuery", async (query) => {
	expect(await client.fetchQuery(query([SHERU, crypto.randomUUID()]))).toEqual([SHERU]);
});
visitor(dog_choices_api_exports, "dogChoicesQuery", async (query) => {
	for (const search of [
		"",
		"sher",
		"SHERU Hazratganj"
	]) {
		const found = await client.fetchQuery(query(search));
		if (search !== "") expect(found).toMatchObject([{
			id: SHERU,
			location: "Hazratganj"
		}]);
		expect(found.length).toBeGreaterThan(0);
	}
});
visitor(dog_choices_api_exports, "dogAreasQuery", async (query) => {
	expect(await client.fetchQuery(query)).toContainEqual({
		area: "Hazratganj",
		dogs: 1
	});
});
visitor(dog_choices_api_exports, "dogsOfAreaQuery", async (query) => {
	expect(await client.fetchQuery(query("Hazratganj"))).toContainEqual(expect.objectContaining({ id: SHERU }));
});
visitor(dogs_with_less_api_exports, "lessCoveredDogsQuery", async (query) => {
	const found = await client.fetchQuery(query(SHERU));
	expect(found).toHaveLength(2);
	expect(found.map(({ id }) => id)).not.toContain(SHERU);
});
visitor(dog_api_exports, "featuredDogsQuery", async (query) => {
	expect(await client.fetchQuery(query)).toHaveLength(3);
});
visitor(care_api_exports, "careYearsQuery", async (query) => {
	const dogId = await dog();
	await careRecord({ dog_id: dogId });
	expect(await client.fetchQuery(query(dogId))).toEqual([{
		year: 2026,
		cost_paise: 45e3,
		records: 1
	}]);
});
visitor(care_api_exports, "careRecordsQuery", async (query) => {
	const id = await careRecord();
	expect(await client.fetchQuery(query(SHERU, 2026))).toContainEqual(expect.objectContaining({ id }));
});
visitor(dog_updates_api_exports, "dogUpdatesQuery", async (query) => {
	const dogId = await dog();
	const older = await dogUpdate({
		dog_id: dogId,
		published_at: "2026-08-02T00:00:00Z"
	});
	const newer = await dogUpdate({
		dog_id: dogId,
		published_at: "2026-08-03T00:00:00Z"
	});
	const all = await client.fetchInfiniteQuery(query(dogId));
	expect(all.pages[0]?.updates.map(({ id }) => id)).toEqual([newer, older]);
	client.clear();
	const after = {
		...query(dogId),
		initialPageParam: all.pages[0]?.updates[0] ?? null
	};
	const rest = await client.fetchInfiniteQuery(after);
	expect(rest.pages[0]?.updates.map(({ id }) => id)).toEqual([older]);
	await dogUpdate({
		dog_id: dogId,
		happened_on: "2025-12-31"
	});
	const last = await dogUpdate({
		dog_id: dogId,
		happened_on: "2024-12-31"
	});
	const first = await dogUpdate({
		dog_id: dogId,
		happened_on: "2024-01-01"
	});
	await dogUpdate({
		dog_id: dogId,
		happened_on: "2023-12-31"
	});
	const ofYear = await client.fetchInfiniteQuery(query(dogId, 2024));
	expect(new Set(ofYear.pages[0]?.updates.map(({ id }) => id))).toEqual(/* @__PURE__ */ new Set([last, first]));
});
visitor(dog_updates_api_exports, "updateYearsQuery", async (query) => {
	const dogId = await dog();
	await dogUpdate({
		dog_id: dogId,
		happened_on: "2024-12-31"
	});
	await dogUpdate({
		dog_id: dogId,
		happened_on: "2025-01-01"
	});
	await dogUpdate({
		dog_id: dogId,
		happened_on: "2023-05-01",
		hidden_at: "2026-08-02T00:00:00Z"
	});
	expect(new Set(await client.fetchQuery(query(dogId)))).toEqual(/* @__PURE__ */ new Set([2024, 2025]));
});
visitor(donors_api_exports, "registrationQuery", async (query) => {
	expect(await client.fetchQuery(query("2026-08-01"))).toBe(true);
});
visitor(contact_api_exports, "sendContactMessage", async (mutation) => {
	const email = "visitor-writes@example.org";
	await mutate(mutation, {
		name: "Ravi",
		email,
		message: "A dog needs help.",
		honeypot: ""
	});
	expect(await rows("public.contact_messages", "email = $1", email)).toHaveLength(1);
});
sponsor(contact_api_exports, "sendContactMessage", async (mutation) => {
	const email = "sponsor-writes@example.org";
	await mutate(mutation, {
		name: "Meera",
		email,
		message: "A dog needs help.",
		honeypot: ""
	});
	expect(await rows("public.contact_messages", "email = $1", email)).toHaveLength(1);
});
visitor(contact_api_exports, "reportPayment", async (mutation) => {
	const notice = {
		amountPaise: 21e4,
		paidOn: "2026-04-01",
		paidBy: "upi",
		forDog: "Sheru"
	};
	const email = "visitor-paid@example.org";
	await mutate(mutation, {
		...notice,
		name: "Ravi",
		email,
		reference: "",
		honeypot: ""
	});
	expect(await row("public.contact_messages", "email = $1", email)).toMatchObject({
		kind: "payment",
		language: "en",
		reference: null,
		message: "I paid ₹2,100.00 by UPI on 1 April 2026.\nFor: Sheru"
	});
});
visitor(newsletter_api_exports, "subscribeToNewsletter", async (mutation) => {
	const email = "visitor-subscribes@example.org";
	await mutate(mutation, {
		email,
		honeypot: ""
	});
	expect(await rows("public.newsletter_subscribers", "email = $1", email)).toHaveLength(1);
});
sponsor(newsletter_api_exports, "subscribeToNewsletter", async (mutation) => {
	const email = "sponsor-subscribes@example.org";
	await mutate(mutation, {
		email,
		honeypot: ""
	});
	expect(await rows("public.newsletter_subscribers", "email = $1", email)).toHaveLength(1);
});
visitor(email_links_api_exports, "confirmNewsletter", async (mutation) => {
	expect(await mutate(mutation, await subscriber("confirms@example.org"))).toBe(true);
});
visitor(email_links_api_exports, "leaveList", async (mutation) => {
	expect(await mutate(mutation("newsletter"), await subscriber("leaves@example.org"))).toBe(true);
	const { id } = await addPerson();
	const { token } = await row("private.unsubscribe_tokens", "user_id = $1", id);
	expect(await mutate(mutation("adoption_alerts"), String(token))).toBe(true);
	expect(await row("public.user_settings", "user_id = $1", id)).toMatchObject({ adoption_alerts: false });
});
visitor(email_links_api_exports, "claimQuery", async (query) => {
	const { claimSecret } = await giveAsVisitor();
	const open = {
		amount_paise: 5e4,
		dog_name: null,
		state: "open"
	};
	expect(await client.fetchQuery(query(claimSecret, null))).toMatchObject(open);
	await signIn(demoAccounts.sponsor);
	expect(await client.fetchQuery(query(claimSecret, sponsorId))).toMatchObject(open);
});
someone(email_links_api_exports, "claimDonation", async (mutation, person) => {
	const { claimSecret } = await giveAsVisitor();
	expect(await mutate(mutation, claimSecret)).toBe("added");
	expect(await rows("public.donations", "user_id = $1", person.id)).toHaveLength(1);
});
/** @returns the secret with which the giver of a claimed donation takes it back */
async function claimOfSomebody() {
	const { email, claimSecret } = await giveAsVisitor();
	await signIn(await addPerson());
	await mutate(claimDonation, claimSecret);
	await signIn(null);
	const { data } = await row("public.email_outbox", "recipient = $1 and template = 'donation-claimed'", email);
	return Object(data).secret;
}
visitor(email_links_api_exports, "undoQuery", async (query) => {
	expect(await client.fetchQuery(query(await claimOfSomebody()))).toMatchObject({ state: "open" });
});
visitor(email_links_api_exports, "undoClaim", async (mutation) => {
	expect(await mutate(mutation, await claimOfSomebody())).toBe("undone");
});
visitor(donors_api_exports, "saveDonorOfReceipt", async (mutation) => {
	const { id, secret } = await giveAsVisitor();
	const { name, address } = visitorDonor;
	const saved = await mutate(mutation(id, secret), {
		name,
		address,
		pan: PAN
	});
	expect(saved).toMatchObject({
		name,
		pan_masked: "ABC••••••F"
	});
	expect(saved.sent_to).toBeUndefined();
});
visitor(receipts_api_exports, "confirmCorrection", async (mutation) => {
	const { id, secret, email } = await giveAsVisitor();
	const details = {
		name: "Gauri S. Shukla",
		address: visitorDonor.address,
		pan: void 0
	};
	const { sent_to } = await mutate(saveDonorOfReceipt(id, secret), details);
	expect(sent_to).toContain("@example.org");
	const { data } = await row("public.email_outbox", "recipient = $1 and template = 'correction-request'", email);
	expect(await mutate(mutation, Object(data).secret)).toBe(true);
	expect(await rows("public.receipts", "replaces_id = $1", id)).toMatchObject([{ donor_name: details.name }]);
});
visitor(receipts_api_exports, "receiptQuery", async (query) => {
	const { id, secret } = await giveAsVisitor();
	expect(await client.fetchQuery(query(id, secret))).toMatchObject({ id });
});
sponsor(receipts_api_exports, "receiptQuery", async (query) => {
	const { id } = await row("public.receipts", "donation_id = $1", OCTOBER);
	expect(await client.fetchQuery(query(String(id), null))).toMatchObject({ id });
});
visitor(receipts_api_exports, "verificationQuery", async (query) => {
	const { verify_code: code, number } = await row("public.receipts", "donation_id = $1", OCTOBER);
	expect(await client.fetchQuery(query(String(code)))).toMatchObject({ number });
});
sponsor(receipts_api_exports, "statementQuery", async (query) => {
	expect(await client.fetchQuery(query(sponsorId, year.taxYear, year.mode))).not.toBeNull();
});
/** Gives as a visitor with the address of an account, which the donation joins. @returns the receipt's id */
async function giveWithAddressOf(person) {
	await add("donors", {
		user_id: person.id,
		name: "Gauri Devi",
		address: "Aminabad"
	});
	await stack.pg.query("insert into private.confirmed_mailboxes (user_id, email) values ($1, $2)", [person.id, person.email]);
	const { id } = await giveAsVisitor(person.email);
	return id;
}
someone(receipts_api_exports, "reissueOfferQuery", async (query, person) => {
	const id = await giveWithAddressOf(person);
	expect(await client.fetchQuery(query(person.id, id))).toMatchObject({ name: "Gauri Devi" });
});
someone(receipts_api_exports, "reissueReceipt", async (mutation, person) => {
	const id = await giveWithAddressOf(person);
	const next = await mutate(mutation, id);
	expect(await row("public.receipts", "id = $1", next)).toMatchObject({ replaces_id: id });
});
sponsor(donors_api_exports, "certificateDetailsQuery", async (query) => {
	expect(await client.fetchQuery(query(sponsorId))).not.toEqual([]);
});
visitor(checkout_api_exports, "requestOrder", async (requestOrder) => {
	const order = {
		reference: { order_id: expect.any(String) },
		accountId: null
	};
	expect(await requestOrder(general, askVisitor)).toMatchObject({
		...order,
		amountPaise: 5e4
	});
	expect(await requestOrder(forDog(SHERU, 3e5), askVisitor)).toMatchObject({
		...order,
		amountPaise: 3e5
	});
});
someone(checkout_api_exports, "requestOrder", async (requestOrder, person) => {
	const replacesId = await subscribe(person);
	const changed = {
		...forDog(MOTI, 45e4),
		mandate: { replacesId }
	};
	const answer = {
		amountPaise: 45e4,
		reference: { subscription_id: expect.any(String) }
	};
	expect(await requestOrder(changed, askAccount)).toMatchObject(answer);
	expect(await requestOrder(general, askAccount)).toMatchObject({ accountId: person.id });
});
someone(checkout_api_exports, "confirmSubscription", async (confirmSubscription, person) => {
	await addDonor(stack.pg, person.id);
	await confirmSubscription(await pay(await requestOrder({
		...forDog(MOTI, 3e5),
		mandate: {}
	}, askAccount)));
	expect(await row("public.sponsorships", "user_id = $1", person.id)).toMatchObject({ status: "active" });
});
someone(thanks_api_exports, "paymentProgressQuery", async (query, person) => {
	await addDonor(stack.pg, person.id);
	const purpose = {
		...forDog(MOTI, 3e5),
		mandate: {}
	};
	for (const [order, standing] of [[await requestOrder(general, askAccount), {
		kind: "single",
		status: "completed"
	}], [await requestOrder(purpose, askAccount), {
		kind: "monthly",
		status: "active"
	}]]) {
		await pay(order);
		const { reference, accountId, amountPaise } = order ?? expect.fail("no order");
		const payment = {
			reference,
			accountId,
			amountPaise,
			dog: null
		};
		expect(await client.fetchQuery(query(payment, person.id))).toEqual({
			isTest: true,
			receiptId: expect.any(String),
			standing: expect.objectContaining(standing)
		});
		expect(await client.fetchQuery(query({ ...payment }, sponsorId))).toBeNull();
	}
});
sponsor(donations_api_exports, "donationsQuery", async (query) => {
	const all = await client.fetchQuery(query(sponsorId));
	expect(all).toContainEqual(expect.objectContaining({
		id: OCTOBER,
		dogName: "Rani"
	}));
});
sponsor(donors_api_exports, "donorQuery", async (query) => {
	expect(await client.fetchQuery(query(sponsorId))).toMatchObject({ name: "Meera Tandon" });
});
someone(donors_api_exports, "donorProfileQuery", async (query, { id }) => {
	expect(await client.fetchQuery(query(id))).toEqual({
		name: "Gauri",
		address: ""
	});
});
someone(donors_api_exports, "saveDonor", async (mutation, { id }) => {
	const { name, address } = visitorDonor;
	await mutate(mutation(id), {
		name,
		address,
		pan: PAN
	});
	expect(await row("public.donors", "user_id = $1", id)).toMatchObject({ pan_masked: "ABC••••••F" });
});
admin(donors_api_exports, "correctDonor", async (mutation) => {
	const { id } = await addPerson();
	await addDonor(stack.pg, id);
	const donation = {
		user_id: id,
		amount_paise: 5e4,
		type: "One-time",
		status: "completed"
	};
	const { id: donorId } = await row("public.donors", "user_id = $1", id);
	await insertRow(stack.pg, "donations", {
		...donation,
		donor_id: donorId
	});
	const { address } = visitorDonor;
	const known = await client.fetchQuery(anyDonorQuery(String(donorId)));
	if (!known) throw new Error("The donor is missing.");
	const change = {
		name: "Gauri Devi",
		address,
		pan: void 0,
		updated_at: known.updated_at
	};
	await mutate(mutation(String(donorId)), change);
	expect(await row("public.donors", "user_id = $1", id)).toMatchObject({ name: "Gauri Devi" });
});
staff(donors_api_exports, "anyDonorQuery", async (query) => {
	const { id } = await row("public.donors", "user_id = $1", sponsorId);
	expect(await client.fetchQuery(query(String(id)))).toMatchObject({ name: "Meera Tandon" });
});
/** A paid gift of a person, by email if nothing else is said. */
async function gift(userId, dog_id = MOTI, arrival = {
	email: "amma@example.org",
	deliver_on: new Date(Date.now() + 864e6).toISOString().slice(0, 10)
}) {
	const id = crypto.randomUUID();
	await stack.pg.query("select public.save_pending_donation($1, gift => $2)", [{
		id,
		user_id: userId,
		dog_id,
		amount_paise: 5e4,
		type: "One-time",
		mode: "test"
	}, {
		recipient_name: "Amma",
		giver_name: "Gauri",
		occasion: "just-so",
		...arrival
	}]);
	await changeDonation(stack.pg, id, { status: "completed" });
	return String((await row("public.gifts", "donation_id = $1", id))["id"]);
}
var isWithdrawn = async (id) => (await row("public.gifts", "id = $1", id))["withdrawn_at"] !== null;
someone(gifts_api_exports, "ownGiftsQuery", async (query, person) => {
	const shownId = await gift(person.id, null, {});
	const id = await gift(person.id);
	expect(await client.fetchQuery(query(person.id))).toMatchObject([{
		id,
		dog_name: "Moti",
		state: "ready",
		delivery: "waiting",
		is_monthly: false
	}, {
		id: shownId,
		dog_name: null,
		email: null,
		delivery: "page"
	}]);
});
someone(gifts_api_exports, "renewGiftLink", async (mutation, person) => {
	expect(await mutate(mutation, await gift(person.id))).toMatch(/^[\w-]{22}$/);
});
someone(gifts_api_exports, "withdrawGift", async (mutation, person) => {
	const id = await gift(person.id);
	await mutate(mutation, id);
	expect(await isWithdrawn(id)).toBe(true);
});
someone(gifts_api_exports, "correctGiftEmail", async (mutation, person) => {
	const giftId = await gift(person.id);
	await mutate(mutation, {
		giftId,
		email: "Nani@example.org"
	});
	expect(await row("public.gifts", "id = $1", giftId)).toMatchObject({ email: "nani@example.org" });
});
someone(gifts_api_exports, "resendGift", async (mutation, person) => {
	const id = await gift(person.id);
	await stack.pg.query("update public.gifts set delivered_at = now() where id = $1", [id]);
	await mutate(mutation, id);
	expect((await row("public.gifts", "id = $1", id))["sent_again_at"]).not.toBeNull();
});
/** A secret as the email of a gift has it. */
async function emailedSecret(giftId) {
	const { rows: made } = await stack.pg.query("select private.new_gift_secret($1, true) as secret", [giftId]);
	return made[0]?.secret ?? "";
}
visitor(gifts_api_exports, "openedGiftQuery", async (query) => {
	const id = await gift(sponsorId);
	expect(await client.fetchQuery(query(id, await emailedSecret(id)))).toMatchObject({
		recipient_name: "Amma",
		giver_name: "Gauri",
		memory_of: null,
		has_address: true,
		dog: {
			id: MOTI,
			name: "Moti"
		}
	});
	expect(await client.fetchQuery(query(id, "A".repeat(22)))).toBeNull();
});
visitor(gifts_api_exports, "deleteGiftPage", async (mutation) => {
	const giftId = await gift(sponsorId);
	await mutate(mutation, {
		giftId,
		secret: await emailedSecret(giftId)
	});
	expect((await row("public.gifts", "id = $1", giftId))["recipient_name"]).toBeNull();
});
visitor(gifts_api_exports, "followDog", async (mutation) => {
	const giftId = await gift(sponsorId);
	const secret = await emailedSecret(giftId);
	expect(await mutate(mutation, {
		giftId,
		secret
	})).toBe("subscribed");
	expect(await mutate(mutation, {
		giftId,
		secret,
		email: "nani@example.org"
	})).toBe("confirmation-sent");
});
visitor(email_links_api_exports, "confirmDogNews", async (mutation) => {
	const { rows: made } = await stack.pg.query(`insert into private.dog_news_subscribers (email, dog_id) values ('x@example.org', $1)
     returning token`, [RANI]);
	expect(await mutate(mutation, made[0]?.token ?? "")).toBe(true);
});
sponsor(sponsored_dogs_api_exports, "sponsoredDogsQuery", async (query) => {
	expect((await client.fetchQuery(query(sponsorId))).has(RANI)).toBe(true);
});
sponsor(sponsorships_api_exports, "sponsorshipsQuery", async (query) => {
	const id = await sponsorship(sponsorId, {
		dog_id: SHERU,
		manage_url: "https://pay.example/sub_1"
	});
	const all = await client.fetchQuery(query(sponsorId));
	expect(all).toContainEqual(expect.objectContaining({
		id,
		manage_url: "https://pay.example/sub_1"
	}));
});
sponsor(sponsorships_api_exports, "timelineQuery", async (query) => {
	const sponsorship_id = SHERAS_SPONSORSHIP;
	await stack.pg.query("select private.record_sponsorship_event($1, 'moved', 'sponsor', occurred_at => $2)", [sponsorship_id, "2026-09-01T00:00:00Z"]);
	const events = await client.fetchQuery(query({ ids: [sponsorship_id] }));
	expect(events).toContainEqual(expect.objectContaining({
		kind: "moved",
		actor: "sponsor",
		detail: null,
		dog_name: null
	}));
});
/** Waits for the function that applies what the sponsor wants at the provider. */
async function expectSponsorship(id, values) {
	await site.idle();
	const stored = await row("public.sponsorships", "id = $1", id);
	expect(stored).toMatchObject(values);
}
sponsor(sponsorships_api_exports, "pauseSponsorship", async (mutation) => {
	const { next_charge_at } = await row("public.sponsorships", "id = $1", SHERAS_SPONSORSHIP);
	const [, twoMonths] = pauseChoices(String(next_charge_at), /* @__PURE__ */ new Date()).pauses;
	const paused = {
		desired_status: "pause",
		status: "paused"
	};
	await mutate(mutation, {
		id: SHERAS_SPONSORSHIP,
		resumeOn: twoMonths?.resumeOn ?? null
	});
	await expectSponsorship(SHERAS_SPONSORSHIP, {
		...paused,
		resume_on: twoMonths?.resumeOn
	});
	await mutate(mutation, {
		id: SHERAS_SPONSORSHIP,
		resumeOn: null
	});
	await expectSponsorship(SHERAS_SPONSORSHIP, {
		...paused,
		resume_on: null
	});
});
sponsor(sponsorships_api_exports, "updateCountQuery", async (query) => {
	expect(await client.fetchQuery(query(MOTI, "2020-01-01T00:00:00Z"))).toBeGreaterThan(0);
	expect(await client.fetchQuery(query(MOTI, "2126-01-01T00:00:00Z"))).toBe(0);
});
someone(sponsorships_api_exports, "resumeSponsorship", async (mutation, person) => {
	const id = await subscribe(person);
	await mutate(pauseSponsorship, {
		id,
		resumeOn: null
	});
	await expectSponsorship(id, { status: "paused" });
	await mutate(mutation, id);
	await expectSponsorship(id, {
		desired_status: "run",
		status: "active"
	});
});
someone(sponsorships_api_exports, "stopSponsorship", async (mutation, person) => {
	const id = await subscribe(person);
	await mutate(mutation, {
		id,
		comment: "I am moving."
	});
	await expectSponsorship(id, {
		status: "cancelled",
		stop_comment: "I am moving."
	});
});
someone(sponsorships_api_exports, "moveSponsorship", async (mutation, person) => {
	const id = await sponsorship(person.id);
	await mutate(mutation, {
		id,
		dogId: RANI
	});
	expect(await row("public.sponsorships", "id = $1", id)).toMatchObject({ next_dog_id: RANI });
	await mutate(mutation, {
		id,
		dogId: null
	});
	expect(await row("public.sponsorships", "id = $1", id)).toMatchObject({ next_dog_id: null });
});
/** A visitor's authorised sponsorship, by the link that its browser has or, if it is emailed, by that of an email. */
async function visitorSponsorship(isEmailed = false) {
	const person = new Sponsor(stack);
	const { body } = await person.call("create-subscription", {
		dog_id: MOTI,
		donor: {
			...visitorDonor,
			email: `${crypto.randomUUID()}@example.org`
		},
		request_id: crypto.randomUUID()
	}, PUBLISHABLE_KEY);
	await person.checkout(body["subscription_id"]);
	const sponsorshipId = String(body["sponsorship_id"]);
	const { rows: emailed } = await stack.pg.query("select private.new_sponsorship_secret($1, true) as secret", [sponsorshipId]);
	return {
		sponsorshipId,
		secret: String(isEmailed ? emailed[0]?.secret : body["secret"])
	};
}
visitor(visitor_sponsorship_api_exports, "visitorSponsorshipQuery", async (query) => {
	const link = await visitorSponsorship();
	expect(await client.fetchQuery(query(link))).toMatchObject({
		status: "active",
		failure_reason: null,
		can_correct: true,
		dog: {
			id: MOTI,
			name: "Moti",
			status: "available"
		}
	});
	expect(await client.fetchQuery(query({
		...link,
		secret: "A".repeat(22)
	}))).toBeNull();
});
visitor(visitor_sponsorship_api_exports, "stopVisitorSponsorship", async (mutation) => {
	const link = await visitorSponsorship();
	await mutate(mutation, link);
	await expectSponsorship(link.sponsorshipId, {
		status: "cancelled",
		end_reason: "sponsor"
	});
});
visitor(visitor_sponsorship_api_exports, "correctVisitorEmail", async (mutation) => {
	const link = await visitorSponsorship();
	await mutate(mutation, {
		...link,
		email: "Gauri.Shukla@example.org"
	});
	await expectSponsorship(link.sponsorshipId, { visitor_email: "gauri.shukla@example.org" });
});
visitor(visitor_sponsorship_api_exports, "refuseSponsorshipEmails", async (mutation) => {
	const link = await visitorSponsorship(true);
	await mutate(mutation, link);
	await expectSponsorship(link.sponsorshipId, { desired_status: "run" });
	expect(await rows("public.review_items", "reference = $1", link.sponsorshipId)).toHaveLength(1);
});
sponsor(dog_updates_api_exports, "lastVisitQuery", async (query) => {
	await client.fetchQuery(query(sponsorId));
	expect(await rows("private.my_dogs_visits", "user_id = $1", sponsorId)).toHaveLength(1);
});
sponsor(dog_updates_api_exports, "newsQuery", async (query) => {
	const dogId = await dog();
	const id = await dogUpdate({ dog_id: dogId });
	expect(await client.fetchQuery(query([dogId, null]))).toMatchObject([{
		dogId,
		updates: [{
			id,
			dogName: "Bijli"
		}]
	}, { dogId: null }]);
});
sponsor(dog_updates_api_exports, "newestOfMyDogsQuery", async (query) => {
	expect(await client.fetchQuery(query(sponsorId))).toMatchObject({
		dogName: expect.any(String),
		published_at: expect.any(String)
	});
	expect(await client.fetchQuery(query(crypto.randomUUID()))).toBe("no-dogs");
});
visitor(auth_api_exports, "signIn", async (mutation) => {
	const { email } = await addPerson();
	await mutate(mutation("/signed-in"), {
		email,
		password
	});
	expect(site.navigations.at(-1)).toBe("/signed-in");
});
async function signUp() {
	const email = `${crypto.randomUUID()}@example.org`;
	await mutate(signUp$1, {
		name: "Ravi",
		email,
		password,
		confirmPassword: password,
		returnTo: "/"
	});
	return email;
}
visitor(auth_api_exports, "signUp", async () => {
	const email = await signUp();
	expect(await row("auth.users", "email = $1", email)).toMatchObject({ email_confirmed_at: null });
});
visitor(auth_api_exports, "resendConfirmation", async (mutation) => {
	const email = await signUp();
	const first = stack.email.latest(email)?.id;
	await mutate(mutation, {
		email,
		returnTo: "/"
	});
	expect(stack.email.latest(email)?.id).toBeGreaterThan(first ?? Infinity);
});
visitor(auth_api_exports, "requestCode", async (mutation) => {
	const email = `${crypto.randomUUID()}@example.org`;
	await mutate(mutation, { email });
	expect(emailedCode(stack, email)).not.toBe("");
});
visitor(auth_api_exports, "enterCode", async (mutation) => {
	const email = `${crypto.randomUUID()}@example.org`;
	await mutate(requestCode, { email });
	await mutate(mutation("/support"), {
		email,
		code: emailedCode(stack, email),
		account: null
	});
	expect(site.navigations.at(-1)).toBe("/support");
});
async function setUpApp() {
	const app = await mutate(startApp, void 0);
	await mutate(confirmApp, {
		id: app.id,
		code: appCode(app.secret)
	});
	return app;
}
someone(second_factor_api_exports, "startApp", async (mutation, { id }) => {
	await mutate(mutation, void 0);
	const { secret } = await mutate(mutation, void 0);
	expect(await rows("auth.mfa_factors", "user_id = $1", id)).toMatchObject([{
		secret,
		status: "unverified"
	}]);
});
someone(second_factor_api_exports, "confirmApp", async (_mutation, { id }) => {
	await setUpApp();
	expect(await row("auth.mfa_factors", "user_id = $1", id)).toMatchObject({ status: "verified" });
});
someone(second_factor_api_exports, "appsQuery", async (query) => {
	const { id } = await setUpApp();
	await mutate(startApp, void 0);
	expect(await client.fetchQuery(query)).toMatchObject([{ id }]);
});
someone(second_factor_api_exports, "removeApp", async (mutation, { id }) => {
	await mutate(mutation, (await setUpApp()).id);
	expect(await rows("auth.mfa_factors", "user_id = $1", id)).toEqual([]);
});
someone(auth_api_exports, "enterAppCode", async (mutation, person) => {
	const { secret } = await setUpApp();
	await signIn(null);
	const sessions = () => rows("auth.sessions", "user_id = $1 and aal = 'aal2'", person.id);
	await mutate(signIn$1("/not-yet"), {
		...person,
		password
	});
	expect(site.navigations.at(-1)).not.toBe("/not-yet");
	expect(await sessions()).toHaveLength(0);
	await mutate(mutation("/with-a-code"), appCode(secret));
	expect(await sessions()).toHaveLength(1);
	expect(site.navigations.at(-1)).toBe("/with-a-code");
});
someone(auth_api_exports, "changePassword", async (mutation, { id }) => {
	const { encrypted_password: before } = await row("auth.users", "id = $1", id);
	await mutate(mutation, {
		password: "Champa-visitor-2",
		confirmPassword: "Champa-visitor-2",
		currentPassword: password
	});
	expect((await row("auth.users", "id = $1", id))["encrypted_password"]).not.toBe(before);
});
async function codeForPassword() {
	const { email } = await addPerson();
	await mutate(requestPasswordReset, { email });
	return {
		email,
		code: emailedCode(stack, email)
	};
}
visitor(auth_api_exports, "requestPasswordReset", async () => {
	expect((await codeForPassword()).code).not.toBe("");
});
visitor(auth_api_exports, "resetPassword", async (mutation) => {
	await mutate(mutation(), {
		password: "Champa-visitor-3",
		confirmPassword: "Champa-visitor-3",
		...await codeForPassword()
	});
	expect(site.navigations.at(-1)).toBe("/dashboard");
});
async function codesForEmail(person) {
	const email = `new-${person.email}`;
	await mutate(requestEmailChange, email);
	return [person.email, email].map((to) => ({
		email: to,
		code: emailedCode(stack, to)
	}));
}
someone(auth_api_exports, "requestEmailChange", async (_mutation, person) => {
	expect(await codesForEmail(person)).toHaveLength(2);
});
someone(auth_api_exports, "confirmEmailChange", async (mutation, person) => {
	await mutate(mutation(), await codesForEmail(person));
	expect(await row("auth.users", "id = $1", person.id)).toMatchObject({ email: `new-${person.email}` });
});
staff(session_api_exports, "rolesQuery", async (query) => {
	expect(await client.fetchQuery(query(demoAccounts.staff.id))).toEqual(["staff"]);
});
someone(follow_session_api_exports, "endSession", async (endSession) => {
	await endSession();
	const { data } = await (await supabase()).auth.getSession();
	expect(data.session).toBeNull();
});
someone(follow_session_api_exports, "saveLanguage", async (saveLanguage, { id }) => {
	const language = () => row("public.user_settings", "user_id = $1", id);
	await saveLanguage();
	expect(await language()).toMatchObject({ language: "en" });
	localStorage.setItem("paws_language", "hi");
	await saveLanguage();
	expect(await language()).toMatchObject({
		language: "hi",
		email_notifications: true
	});
	expect(localStorage.getItem("paws_language")).toBeNull();
});
sponsor(follow_session_api_exports, "followSession", async (followSession) => {
	const setSession = vi.fn();
	const unsubscribe = followSession(client, true, setSession);
	await site.idle();
	unsubscribe();
	expect(setSession.mock.lastCall?.[0](null).user).toMatchObject({ id: sponsorId });
});
sponsor(profile_api_exports, "profileQuery", async (query) => {
	expect(await client.fetchQuery(query(sponsorId))).toMatchObject({ name: "Meera Tandon" });
});
someone(profile_api_exports, "saveProfile", async (mutation, { id }) => {
	const values = {
		name: "Gauri Shukla",
		phone: "+91 98390 12345",
		address: "12 Chowk"
	};
	await mutate(mutation(id), values);
	expect(await row("public.profiles", "user_id = $1", id)).toMatchObject(values);
});
someone(settings_api_exports, "settingsQuery", async (query, { id }) => {
	expect(await client.fetchQuery(query(id))).toMatchObject({ marketingEmails: false });
});
someone(settings_api_exports, "saveSettings", async (mutation, { id }) => {
	await mutate(mutation(id), {
		emailNotifications: false,
		marketingEmails: true,
		language: "hi",
		adoptionAlerts: false,
		donationReceipts: false
	});
	expect(await row("public.user_settings", "user_id = $1", id)).toMatchObject({
		email_notifications: false,
		marketing_emails: true,
		adoption_alerts: false,
		donation_receipts: false,
		language: "hi"
	});
});
sponsor(settings_api_exports, "readMyData", async (mutation) => {
	const id = await sponsorship(sponsorId, {
		dog_id: MOTI,
		manage_url: "https://pay.example/sub_2"
	});
	const giftId = await gift(sponsorId);
	const data = await mutate(mutation, sponsorId);
	expect(data.gifts).toContainEqual(expect.objectContaining({
		id: giftId,
		giver_name: "Gauri"
	}));
	expect(data.sponsorships).toContainEqual(expect.objectContaining({
		id,
		dog_id: MOTI
	}));
	expect(JSON.stringify(data)).not.toContain("pay.example");
	expect(JSON.stringify(data)).not.toContain("token");
});
someone(settings_api_exports, "deleteMyAccount", async (mutation, person) => {
	const id = await subscribe(person);
	expect(await mutate(mutation, void 0)).toBe("stopped");
	expect(await rows("auth.users", "id = $1", person.id)).toEqual([]);
	await expectSponsorship(id, { status: "cancelled" });
});
sponsor(messages_api_exports, "inboxQuery", async (query) => {
	const older = await message({ created_at: "2026-11-04T00:00:00Z" });
	const newer = await message({ created_at: "2026-11-05T00:00:00Z" });
	const ids = (await client.fetchInfiniteQuery(query(sponsorId))).pages[0]?.messages.map(({ id }) => id);
	expect(ids).toEqual(expect.arrayContaining([newer, older]));
	client.clear();
	const cursor = {
		id: newer,
		created_at: "2026-11-05T00:00:00Z"
	};
	const restIds = (await client.fetchInfiniteQuery({
		...query(sponsorId),
		initialPageParam: cursor
	})).pages[0]?.messages.map(({ id }) => id);
	expect(restIds).toContain(older);
	expect(restIds).not.toContain(newer);
});
sponsor(messages_api_exports, "messageQuery", async (query) => {
	const id = await message();
	expect(await client.fetchQuery(query(sponsorId, id))).toMatchObject({ id });
});
sponsor(messages_api_exports, "unreadCountQuery", async (query) => {
	await message();
	expect(await client.fetchQuery(query(sponsorId))).toBeGreaterThan(0);
});
sponsor(letters_api_exports, "ownLettersQuery", async (query) => {
	const id = await add("contact_messages", {
		account_id: sponsorId,
		name: "Meera",
		email: demoAccounts.sponsor.email,
		message: "Ok"
	});
	const about_update_id = await dogUpdate({ dog_id: MOTI });
	await add("contact_messages", {
		account_id: sponsorId,
		name: "Meera",
		email: demoAccounts.sponsor.email,
		message: "Lovely",
		about_update_id
	});
	expect(await client.fetchQuery(query(sponsorId))).toContainEqual(expect.objectContaining({
		id,
		dog_name: null
	}));
});
sponsor(letters_api_exports, "sendLetter", async (mutation) => {
	const [messageId, updateId] = [await message(), await dogUpdate({ dog_id: MOTI })];
	await mutate(mutation, {
		about: { messageId },
		body: "At ten."
	});
	await mutate(mutation, {
		about: { updateId },
		body: "How lovely!"
	});
	const written = await rows("public.contact_messages", "about_message_id = $1 or about_update_id = $2", messageId, updateId);
	expect(written).toHaveLength(2);
});
sponsor(update_thanks_api_exports, "updateThanksQuery", async (query) => {
	const id = await dogUpdate({ dog_id: MOTI });
	expect(await client.fetchQuery(query([id], sponsorId))).toMatchObject([{ thanks: null }]);
	expect(await client.fetchQuery(query([id], null))).toMatchObject([{ is_thanked: false }]);
});
sponsor(update_thanks_api_exports, "setThanks", async (mutation) => {
	const updateId = await dogUpdate({ dog_id: MOTI });
	const stored = () => rows("private.dog_update_thanks", "update_id = $1", updateId);
	await mutate(mutation([updateId], sponsorId), {
		updateId,
		isThanked: true
	});
	expect(await stored()).toHaveLength(1);
	await mutate(mutation([updateId], sponsorId), {
		updateId,
		isThanked: false
	});
	expect(await stored()).toHaveLength(0);
});
sponsor(messages_api_exports, "markRead", async (mutation) => {
	const id = await message();
	await mutate(mutation(sponsorId), id);
	expect((await row("public.messages", "id = $1", id))["read_at"]).not.toBeNull();
});
admin(team_api_exports, "teamMembersQuery", async (query) => {
	expect((await client.fetchQuery(query)).map(({ name, role }) => [name, role])).toEqual([
		[demoAccounts.admin.name, "admin"],
		[demoAccounts.staff.name, "staff"],
		[demoAccounts.volunteer.name, "volunteer"]
	]);
});
var addMember = async () => {
	const person = await addPerson();
	await insertRow(stack.pg, "user_roles", {
		user_id: person.id,
		role: "volunteer"
	});
	return person.id;
};
var invite = (email) => stack.pg.query("insert into private.role_invitations (email, role) values ($1, 'staff')", [email]);
admin(team_api_exports, "giveRole", async (mutation) => {
	const { email } = await addPerson();
	expect(await mutate(mutation, {
		email,
		role: "volunteer"
	})).toBe("given");
	expect(await mutate(mutation, {
		email: `not-${email}`,
		role: "staff"
	})).toBe("invited");
});
admin(team_api_exports, "changeRole", async (mutation) => {
	const userId = await addMember();
	await mutate(mutation, {
		userId,
		role: "staff"
	});
	expect(await row("user_roles", "user_id = $1", userId)).toMatchObject({ role: "staff" });
});
admin(team_api_exports, "removeRole", async (mutation) => {
	const userId = await addMember();
	await mutate(mutation, userId);
	expect(await rows("user_roles", "user_id = $1", userId)).toEqual([]);
});
admin(team_api_exports, "removeApps", async (mutation) => {
	const userId = await addMember();
	await addApp(stack.pg, userId);
	await mutate(mutation, userId);
	expect(await rows("auth.mfa_factors", "user_id = $1", userId)).toEqual([]);
});
admin(team_api_exports, "invitationsQuery", async (query) => {
	await invite("a@example.org");
	const found = await client.fetchQuery(query);
	expect(found.at(-1)).toMatchObject({
		email: "a@example.org",
		role: "staff"
	});
});
admin(team_api_exports, "withdrawInvitation", async (mutation) => {
	await invite("b@example.org");
	const { id } = await row("private.role_invitations", "email = 'b@example.org'");
	await mutate(mutation, String(id));
	expect(await row("private.role_invitations", "id = $1", id)).not.toMatchObject({ ended_at: null });
});
staff(received_messages_api_exports, "receivedMessagesQuery", async (query) => {
	const text = { message: "A dog at the station" };
	const older = await contactMessage({
		...text,
		created_at: "2026-01-01T06:00:00Z"
	});
	const id = await contactMessage(text);
	expect(await client.fetchQuery(query({
		search: "at the station",
		page: 1,
		onlyOpen: true,
		inReview: false
	}))).toMatchObject({
		rows: [{ id }, { id: older }],
		count: 2
	});
});
staff(received_messages_api_exports, "receivedMessageQuery", async (query) => {
	const id = await contactMessage({ email: "Sender@example.org" });
	expect(await client.fetchQuery(query(id))).toMatchObject({
		message: {
			id,
			kind: "message"
		},
		sender: { email: "sender@example.org" }
	});
	expect(await client.fetchQuery(query(SHERU))).toBeNull();
});
staff(received_messages_api_exports, "reviewCountQuery", async (query) => {
	await contactMessage({ needs_review: true });
	expect(await client.fetchQuery(query)).toBeGreaterThan(0);
});
staff(received_messages_api_exports, "acceptMessage", async (mutation) => {
	const id = await contactMessage({ needs_review: true });
	await mutate(mutation, id);
	expect(await row("public.contact_messages", "id = $1", id)).toMatchObject({ needs_review: false });
});
staff(received_messages_api_exports, "answerMessage", async (mutation) => {
	const id = await contactMessage();
	await mutate(mutation, {
		received: {
			id,
			handled_at: null,
			has_account: false
		},
		body: "Yes."
	});
	expect(await rows("private.contact_answers", "contact_message_id = $1", id)).toHaveLength(1);
});
staff(received_messages_api_exports, "passOnLetter", async (mutation) => {
	const about_update_id = await dogUpdate({ dog_id: MOTI });
	await insertRow(stack.pg, "dog_update_changes", {
		update_id: about_update_id,
		kind: "published",
		actor_id: demoAccounts.volunteer.id,
		actor_name: "Asha"
	});
	const id = await contactMessage({
		account_id: sponsorId,
		about_update_id
	});
	await mutate(mutation, id);
	expect((await row("public.contact_messages", "id = $1", id))["passed_on_at"]).not.toBeNull();
});
staff(received_messages_api_exports, "setMessageDone", async (mutation) => {
	const id = await contactMessage();
	await mutate(mutation, {
		id,
		isDone: true
	});
	expect((await row("public.contact_messages", "id = $1", id))["handled_at"]).not.toBeNull();
});
staff(emails_api_exports, "emailOverviewQuery", async (query) => {
	expect(await client.fetchQuery(query)).toMatchObject({ waiting: expect.any(Number) });
});
staff(emails_api_exports, "unsentEmailsQuery", async (query) => {
	const recipient = `${crypto.randomUUID()}@example.org`;
	await insertRow(stack.pg, "email_outbox", {
		idempotency_key: recipient,
		template: "test-email",
		recipient,
		failed_at: (/* @__PURE__ */ new Date()).toISOString()
	});
	expect(await client.fetchQuery(query)).toMatchObject([{
		email: recipient,
		attempts: 0
	}]);
});
staff(today_api_exports, "teamTodayQuery", async (query) => {
	expect(await client.fetchQuery(query)).toMatchObject({ overdue_dogs: expect.any(Number) });
});
admin(today_api_exports, "resumeJobs", async (mutation) => {
	await stack.pg.query("insert into private.job_pause default values");
	await mutate(mutation, void 0);
	expect((await stack.pg.query("select from private.job_pause")).rows).toEqual([]);
});
async function refusedAddress() {
	const email = `${crypto.randomUUID()}@example.org`;
	await insertRow(stack.pg, "refused_addresses", {
		email,
		reason: "No such mailbox"
	});
	return email;
}
staff(emails_api_exports, "refusedAddressesQuery", async (query) => {
	const email = await refusedAddress();
	const { addresses } = await client.fetchQuery(query);
	expect(addresses).toContainEqual(expect.objectContaining({ email }));
});
staff(emails_api_exports, "tryAddressAgain", async (mutation) => {
	const email = await refusedAddress();
	await mutate(mutation, email);
	expect(await rows("public.refused_addresses", "email = $1", email)).toEqual([]);
});
staff(review_items_api_exports, "jobRunsQuery", async (query) => {
	await stack.pg.exec("insert into public.scheduled_jobs (name, last_run_at, last_result) values ('reconcile', now(), 'complete') on conflict do nothing");
	expect((await client.fetchQuery(query)).get("reconcile")).toBeDefined();
});
staff(review_items_api_exports, "reviewItemsQuery", async (query) => {
	const id = await reviewItem();
	const open = await client.fetchQuery(query({
		page: 1,
		shown: "open"
	}));
	expect(open.rows).toContainEqual(expect.objectContaining({ id }));
	await client.fetchQuery(query({
		page: 1,
		shown: "mine"
	}));
	await client.fetchQuery(query({
		page: 1,
		shown: "closed"
	}));
});
staff(review_items_api_exports, "reviewItemNotesQuery", async (query) => {
	const { pages } = await client.fetchInfiniteQuery(query(await reviewItem()));
	expect(pages).toEqual([{
		items: [],
		next: null
	}]);
});
staff(review_items_api_exports, "reviewItemAssigneesQuery", async (query) => {
	const { id: user_id, name } = demoAccounts.admin;
	expect(await client.fetchQuery(query)).toContainEqual({
		user_id,
		name
	});
});
staff(review_items_api_exports, "addReviewItemNote", async (mutation) => {
	const id = await reviewItem();
	await mutate(mutation, {
		id,
		action: "close",
		body: "Seen."
	});
	expect(await rows("public.review_items", "id = $1 and closed_at is not null", id)).toHaveLength(1);
});
staff(review_items_api_exports, "assignReviewItem", async (mutation) => {
	const id = await reviewItem();
	const { id: user_id, name } = demoAccounts.admin;
	await mutate(mutation, {
		id,
		assignee: {
			user_id,
			name
		},
		previousId: null
	});
	await mutate(mutation, {
		id,
		assignee: null,
		previousId: user_id
	});
	expect(await rows("public.review_items", "id = $1 and assignee_id is null", id)).toHaveLength(1);
});
staff(people_api_exports, "peopleQuery", async (query) => {
	expect(await client.fetchQuery(query("meera tandon", 1))).toMatchObject({
		rows: [{ user_id: sponsorId }],
		count: 1
	});
});
staff(people_api_exports, "personQuery", async (query) => {
	expect(await client.fetchQuery(query(await personOf(demoAccounts.sponsor.email)))).toMatchObject({
		account_id: sponsorId,
		is_confirmed: true
	});
});
staff(people_api_exports, "personDonationsQuery", async (query) => {
	const options = query(await personOf(demoAccounts.sponsor.email));
	const { pages } = await client.fetchInfiniteQuery(options);
	expect(pages[0]?.items).toContainEqual(expect.objectContaining({ id: OCTOBER }));
});
staff(people_api_exports, "personCorrespondenceQuery", async (query) => {
	const options = query(await personOf(demoAccounts.sponsor.email), false);
	expect((await client.fetchInfiniteQuery(options)).pages).toHaveLength(1);
});
staff(people_api_exports, "personNotesQuery", async (query) => {
	const options = query(await personOf(demoAccounts.sponsor.email));
	expect((await client.fetchInfiniteQuery(options)).pages).toHaveLength(1);
});
staff(people_api_exports, "personHistoryQuery", async (query) => {
	const options = query(await personOf(demoAccounts.sponsor.email));
	expect((await client.fetchInfiniteQuery(options)).pages).toHaveLength(1);
});
staff(people_api_exports, "addPersonNote", async (mutation) => {
	const personId = await personOf(demoAccounts.sponsor.email);
	await mutate(mutation, {
		personId,
		body: "Called on Monday."
	});
	expect(await rows("private.person_notes", "person_id = $1", personId)).toHaveLength(1);
});
staff(people_api_exports, "setPersonEmail", async (mutation) => {
	const email = `${crypto.randomUUID()}@example.org`;
	await giveAsVisitor(email);
	const personId = await personOf(email);
	await mutate(mutation, {
		personId,
		email: `new-${email}`
	});
	expect(await personOf(`new-${email}`)).toBe(personId);
});
admin(people_api_exports, "forgetPerson", async (mutation) => {
	const email = `${crypto.randomUUID()}@example.org`;
	await giveAsVisitor(email);
	const personId = await personOf(email);
	await mutate(mutation, personId);
	expect(await rows("private.people", "id = $1", personId)).toEqual([]);
});
staff(people_api_exports, "resendReceipt", async (mutation) => {
	const personId = await personOf(demoAccounts.sponsor.email);
	const [receipt] = await rows("public.receipts", "donation_id = $1", OCTOBER);
	const { id, number } = receipt ?? {};
	await mutate(mutation, {
		personId,
		receipt: {
			id: String(id),
			number: String(number)
		}
	});
	await decideAll(stack.pg);
	expect(await rows("public.email_outbox", "template = 'receipt-copy'")).toHaveLength(1);
});
staff(review_items_api_exports, "personReviewItemsQuery", async (query) => {
	const id = await reviewItem({ donation_id: OCTOBER });
	const personId = await personOf(demoAccounts.sponsor.email);
	expect(await client.fetchQuery(query(personId))).toMatchObject([{ id }]);
});
staff(people_api_exports, "sendStaffMessage", async (mutation) => {
	const { id: userId, email } = await addPerson();
	await mutate(mutation, {
		to: {
			userId,
			email,
			name: "Gauri"
		},
		subject: "Thank you",
		body: "From all of us."
	});
	expect(await rows("public.messages", "recipient_id = $1", userId)).toHaveLength(1);
});
staff(team_sponsorships_api_exports, "personSponsorshipsQuery", async (query) => {
	const personId = await personOf(demoAccounts.sponsor.email);
	expect(await client.fetchQuery(query(personId))).toContainEqual(expect.objectContaining({
		id: SHERAS_SPONSORSHIP,
		amount_paise: 15e4
	}));
	const person = await addPerson();
	await sponsorship(person.id, { dog_id: null });
	expect(await client.fetchQuery(query(await personOf(person.email)))).toMatchObject([{ dog_id: null }]);
});
staff(team_sponsorships_api_exports, "failedChargesQuery", async (query) => {
	expect(await client.fetchQuery(query(1))).toMatchObject({ count: expect.any(Number) });
});
admin(team_sponsorships_api_exports, "stopSponsorshipForSponsor", async (mutation) => {
	const { id, email } = await addPerson();
	const stored = {
		id: crypto.randomUUID(),
		user_id: id,
		amount_paise: 1e5,
		mode: "test"
	};
	await insertRow(stack.pg, "sponsorships", {
		...stored,
		status: "active"
	});
	await mutate(mutation, {
		id: stored.id,
		source: "provider",
		reason: "Asked by phone."
	});
	expect(await rows("public.sponsorships", "id = $1", stored.id)).toMatchObject([{
		desired_status: "stop",
		end_reason: "sponsor"
	}]);
	expect(await rows("private.person_notes", "person_id = $1", await personOf(email))).toHaveLength(1);
});
admin(team_sponsorships_api_exports, "teamSponsorshipsQuery", async (query) => {
	expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({ id: SHERAS_SPONSORSHIP }));
});
admin(team_sponsorships_api_exports, "sponsorshipSummaryQuery", async (query) => {
	const summary = await client.fetchQuery(query("2026-10"));
	expect(summary?.received_paise).toBeGreaterThanOrEqual(35e4);
});
staff(figures_api_exports, "moneyQuery", async (query) => {
	expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({
		kind: "monthly",
		paise: expect.any(Number)
	}));
});
staff(figures_api_exports, "sponsorsQuery", async (query) => {
	const { months, quarters } = await client.fetchQuery(query);
	expect(months.at(-1)?.running).toBeGreaterThan(1);
	expect(quarters.at(-1)?.after_12).toBeNull();
});
staff(figures_api_exports, "dogsQuery", async (query) => {
	const { months, dogs: covered } = await client.fetchQuery(query);
	expect(months.map(({ kind }) => kind)).toEqual(expect.arrayContaining([null, "food"]));
	expect(covered[0]?.has_least).toBe(true);
});
var recordedPeople = 0;
/** Records a donation of somebody new. */
function recordOne(values = {}) {
	recordedPeople += 1;
	return mutate(recordDonation, {
		id: crypto.randomUUID(),
		person_id: null,
		donor: { name: `Ravi ${crypto.randomUUID().slice(0, 4).replaceAll(/[^a-z]/g, "a")}` },
		citizenship: "not-asked",
		amount_paise: 5e4,
		received_on: "2026-06-02",
		way: "cash",
		dog_id: null,
		sponsorship_id: null,
		letter_id: null,
		...values
	});
}
async function versionOf(donationId) {
	return (await client.fetchQuery(recordedDonationQuery(donationId)))?.version ?? 0;
}
staff(recorded_donations_api_exports, "recordDonation", async () => {
	const letter_id = await contactMessage();
	const { donation_id, receipt_number } = await recordOne({ letter_id });
	expect(receipt_number).toMatch(/^TEST\//);
	expect(await row("public.donations", "id = $1", donation_id)).toMatchObject({
		source: "recorded",
		payment_method: "cash"
	});
	expect(await row("public.contact_messages", "id = $1", letter_id)).not.toMatchObject({ handled_at: null });
	const { person_id } = await recordOne({ received_on: "2026-06-10" });
	const personId = person_id ?? "";
	const person = await client.fetchQuery(personQuery(personId));
	const found = await client.fetchQuery(peopleQuery(person?.name ?? "", 1));
	expect(found?.rows).toMatchObject([{
		person_id: personId,
		email: null
	}]);
});
it("asks about a donation that may be recorded already, and records it once that is confirmed", async () => {
	await signIn(demoAccounts.staff);
	const { donation_id, person_id } = await recordOne({ received_on: "2026-06-12" });
	const again = {
		person_id,
		donor: null,
		received_on: "2026-06-13"
	};
	const refusal = await recordOne(again).catch((error) => error);
	const warning = refusal instanceof Error ? warningOf(refusal) : null;
	expect(warning).toMatchObject({
		duplicates: [{
			id: donation_id,
			way: "cash"
		}],
		cash_paise: null
	});
	expect(await recordOne({
		...again,
		confirmed_duplicates: [donation_id]
	})).toMatchObject({ person_id });
});
staff(recorded_donations_api_exports, "peopleChoicesQuery", async (query) => {
	expect(await client.fetchQuery(query("meera tandon"))).toMatchObject([{ user_id: sponsorId }]);
	expect(await client.fetchQuery(query(""))).toEqual([]);
});
staff(recorded_donations_api_exports, "recordedDonationQuery", async (query) => {
	const { donation_id } = await recordOne({ received_on: "2026-06-03" });
	expect(await client.fetchQuery(query(donation_id))).toMatchObject({
		id: donation_id,
		way: "cash",
		changes: []
	});
	expect(await client.fetchQuery(query(OCTOBER))).toBeNull();
});
staff(recorded_donations_api_exports, "recordedDonationsQuery", async (query) => {
	await recordOne({
		way: "cheque",
		reference: "000125"
	});
	const { donation_id } = await recordOne({ received_on: "2026-06-14" });
	const { rows: latest } = await client.fetchQuery(query(1));
	expect(latest[0]).toMatchObject({
		donation_id,
		way: "cash",
		status: "completed"
	});
});
staff(recorded_donations_api_exports, "waitingChequesQuery", async (query) => {
	const { donation_id } = await recordOne({
		way: "cheque",
		reference: "000123"
	});
	const { rows: cheques } = await client.fetchQuery(query(1));
	expect(cheques).toContainEqual(expect.objectContaining({ donation_id }));
});
staff(recorded_donations_api_exports, "recordChequeOutcome", async (mutation) => {
	const { donation_id: id } = await recordOne({
		way: "cheque",
		reference: "000124"
	});
	await mutate(mutation, {
		id,
		outcome: "credited",
		tellsDonor: false
	});
	expect(await row("public.donations", "id = $1", id)).toMatchObject({ status: "completed" });
});
staff(recorded_donations_api_exports, "correctDonation", async (mutation) => {
	const { donation_id: id } = await recordOne({ received_on: "2026-06-04" });
	await mutate(mutation, {
		id,
		version: await versionOf(id),
		amount_paise: 6e4,
		received_on: "2026-06-04",
		way: "upi",
		reference: null,
		bank_name: null,
		dog_id: SHERU,
		name: null,
		address: null,
		reason: "Typed wrongly"
	});
	expect(await client.fetchQuery(recordedDonationQuery(id))).toMatchObject({
		amount_paise: 6e4,
		way: "upi",
		dog_id: SHERU,
		changes: [{
			kind: "correction",
			reason: "Typed wrongly"
		}]
	});
});
admin(recorded_donations_api_exports, "returnDonation", async (mutation) => {
	const { donation_id: id } = await recordOne({ received_on: "2026-06-05" });
	await mutate(mutation, {
		id,
		version: await versionOf(id),
		amountPaise: 5e4,
		returnedOn: "2026-06-06",
		way: "cash",
		reason: "Asked for it"
	});
	expect(await row("public.donations", "id = $1", id)).toMatchObject({ status: "refunded" });
});
staff(recorded_donations_api_exports, "beginStandingOrder", async (mutation) => {
	const { person_id } = await recordOne({ received_on: "2026-06-07" });
	if (person_id === null) throw new Error("Nobody was recorded.");
	await mutate(mutation, {
		person_id,
		donor: null,
		citizenship: "yes",
		dog_id: SHERU,
		id: crypto.randomUUID(),
		amount_paise: 75e3,
		since: "2026-06-07"
	});
	const [running] = await client.fetchQuery(standingOrdersQuery(person_id));
	expect(running).toMatchObject({
		amount_paise: 75e3,
		source: "standing-order"
	});
	const { rows: late } = await client.fetchQuery(lateStandingOrdersQuery(1));
	expect(late).toContainEqual(expect.objectContaining({ sponsorship_id: running?.id }));
	const { id = "", source = "provider" } = running ?? {};
	await mutate(stopSponsorshipForSponsor, {
		id,
		source,
		reason: "By phone."
	});
	expect(await row("public.sponsorships", "id = $1", id)).toMatchObject({ status: "cancelled" });
});
staff(recorded_donations_api_exports, "standingOrdersQuery", async (query) => {
	const personId = await personOf(demoAccounts.sponsor.email);
	expect(await client.fetchQuery(query(personId))).toEqual([]);
});
staff(recorded_donations_api_exports, "lateStandingOrdersQuery", async (query) => {
	expect(await client.fetchQuery(query(1))).toMatchObject({ count: expect.any(Number) });
});
var dueFilters = {
	until: "2026-12-31",
	area: "",
	kind: ""
};
staff(team_care_api_exports, "dueCareQuery", async (query) => {
	const id = await careRecord({ due_on: "2026-09-01" });
	const { rows: due, count } = await client.fetchQuery(query(dueFilters, 1));
	expect(due).toContainEqual(expect.objectContaining({
		id,
		dog_name: "Sheru"
	}));
	expect(count).toBe(due.length);
	expect(await client.fetchQuery(query({
		...dueFilters,
		kind: "food"
	}, 1))).toMatchObject({ rows: expect.not.arrayContaining([expect.objectContaining({ id })]) });
});
staff(team_care_api_exports, "fetchAllDueCare", async (mutation) => {
	const dogId = await dog();
	const id = await careRecord({
		dog_id: dogId,
		due_on: "2026-09-01"
	});
	const { location } = await row("public.dog_profiles", "id = $1", dogId);
	const filters = {
		...dueFilters,
		area: String(location),
		kind: "vaccination"
	};
	expect(await mutate(mutation, filters)).toContainEqual(expect.objectContaining({ id }));
});
staff(team_care_api_exports, "teamCareRecordsQuery", async (query) => {
	const dogId = await dog();
	const older = await careRecord({
		dog_id: dogId,
		happened_on: "2026-07-01"
	});
	const newer = await careRecord({ dog_id: dogId });
	const all = await client.fetchInfiniteQuery(query(dogId));
	expect(all.pages[0]?.map(({ id }) => id)).toEqual([newer, older]);
	client.clear();
	const after = {
		...query(dogId),
		initialPageParam: all.pages[0]?.[0]
	};
	const rest = await client.fetchInfiniteQuery(after);
	expect(rest.pages[0]?.map(({ id }) => id)).toEqual([older]);
});
staff(team_care_api_exports, "fetchAllTeamCareRecords", async (mutation) => {
	const id = await careRecord();
	expect(await mutate(mutation, "")).toContainEqual(expect.objectContaining({ id }));
});
var careValues = {
	kind: "vaccination",
	happened_on: "2026-08-30",
	note: "Booster",
	cost_paise: 45001,
	against_rabies: true
};
var billPhoto = async () => new Blob([await picture("webp")], { type: "image/webp" });
staff(team_care_api_exports, "saveCareRound", async (mutation) => {
	const settledId = await careRecord({ due_on: "2026-09-01" });
	const roundId = crypto.randomUUID();
	const round = {
		roundId,
		dogIds: [SHERU, MOTI],
		values: careValues,
		bill: await billPhoto()
	};
	expect(await mutate(mutation, {
		...round,
		doneIds: [settledId]
	})).toBe(2);
	const stored = await rows("public.care_records", "round_id = $1 order by cost_paise", roundId);
	expect(stored).toMatchObject([{
		dog_id: MOTI,
		cost_paise: 22500
	}, {
		dog_id: SHERU,
		cost_paise: 22501
	}]);
	const billName = stored[0]?.["bill_name"];
	expect(await rows("storage.objects", "name = $1", billName)).toHaveLength(1);
	expect(await row("public.care_records", "id = $1", settledId)).toMatchObject({ due_on: null });
});
staff(team_care_api_exports, "editCareRecord", async (mutation) => {
	const id = await careRecord();
	const original = (await mutate(fetchAllTeamCareRecords, "")).find((record) => record.id === id);
	if (!original) throw new Error("The record is missing.");
	await mutate(mutation, {
		original,
		dogId: MOTI,
		values: careValues,
		bill: await billPhoto()
	});
	const stored = await row("public.care_records", "id = $1", id);
	expect(stored).toMatchObject({
		dog_id: MOTI,
		note: "Booster",
		cost_paise: 45001
	});
	expect(await rows("storage.objects", "name = $1", stored["bill_name"])).toHaveLength(1);
});
staff(team_care_api_exports, "deleteCareRecord", async (mutation) => {
	const id = await careRecord();
	await mutate(mutation, id);
	expect(await rows("public.care_records", "id = $1", id)).toEqual([]);
});
staff(team_care_api_exports, "deletedCareRecordsQuery", async (query) => {
	const id = await careRecord();
	await mutate(deleteCareRecord, id);
	expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({
		id,
		dog_name: "Sheru",
		note: "Booster"
	}));
});
staff(team_care_api_exports, "restoreCareRecord", async (mutation) => {
	const id = await careRecord();
	await mutate(deleteCareRecord, id);
	await mutate(mutation, id);
	expect(await rows("public.care_records", "id = $1", id)).toHaveLength(1);
});
staff(team_care_api_exports, "careHistoryQuery", async (query) => {
	const id = await careRecord();
	await mutate(deleteCareRecord, id);
	await mutate(restoreCareRecord, id);
	expect(await client.fetchQuery(query(id))).toMatchObject([{
		change: "restored",
		kind: null
	}, {
		change: "deleted",
		dog_name: "Sheru",
		cost_paise: 45e3
	}]);
});
staff(team_care_api_exports, "billQuery", async (query) => {
	const roundId = crypto.randomUUID();
	const bill = await billPhoto();
	await mutate(saveCareRound, {
		roundId,
		dogIds: [SHERU],
		values: careValues,
		bill,
		doneIds: []
	});
	const { bill_name: name } = await row("public.care_records", "round_id = $1", roundId);
	expect((await client.fetchQuery(query(String(name)))).size).toBe(bill.size);
});
visitor(dog_papers_api_exports, "dogStoryQuery", async (query) => {
	expect(await client.fetchQuery(query(SHERU))).toMatchObject({
		story: expect.stringMatching(/^Sheru was born/),
		sex: "male"
	});
	expect(await client.fetchQuery(query(await dog()))).toMatchObject({
		story: null,
		sex: null
	});
});
it("a vaccination that staff record in care is read on the page of the dog", async () => {
	const dogId = await dog();
	const story = async () => {
		const query = {
			...dogStoryQuery(dogId),
			staleTime: Infinity
		};
		const found = await client.fetchQuery(query);
		return found && factsOf(found, "2026-11-20");
	};
	await signIn(demoAccounts.staff);
	expect(await story()).toEqual([]);
	await mutate(saveCareRound, {
		roundId: crypto.randomUUID(),
		dogIds: [dogId],
		values: {
			...careValues,
			due_on: "2027-08-30"
		},
		bill: null,
		doneIds: []
	});
	expect(await story()).toEqual(["vaccinated against rabies until August 2027"]);
});
staff(dog_papers_api_exports, "dogPapersQuery", async (query) => {
	expect(await client.fetchQuery(query(SHERU))).toMatchObject({
		papers: { sex: "male" },
		teamPapers: { collar_tag: "LKO 0142" },
		hindi: { story: expect.stringMatching(/^शेरू/) }
	});
	expect(await client.fetchQuery(query(crypto.randomUUID()))).toBeNull();
});
staff(dog_papers_api_exports, "saveDogPapers", async (mutation) => {
	const found = await client.fetchQuery(dogPapersQuery(await dog()));
	if (!found) throw new Error("No dog.");
	await mutate(mutation, {
		dog: found,
		papers: {
			story: "She came.",
			sex: "female",
			here_since: "2022",
			carer_name: null,
			carer_agreed_on: null,
			ear_notched: false
		},
		teamPapers: {
			vaccine_batch: null,
			collar_tag: "A",
			ward: null,
			feeding_spot: null,
			note: null
		},
		hindiStory: "",
		isStale: false
	});
	expect(await client.fetchQuery(dogPapersQuery(found.id))).toMatchObject({
		papers: {
			story: "She came.",
			here_since: "2022"
		},
		teamPapers: { collar_tag: "A" }
	});
});
staff(dog_papers_api_exports, "setDogAtCentre", async (mutation) => {
	const dogId = await dog();
	await mutate(mutation, {
		dogId,
		since: "2026-01-02"
	});
	expect(await client.fetchQuery(dogsAtCentreQuery)).toContainEqual(expect.objectContaining({
		id: dogId,
		at_centre_since: "2026-01-02"
	}));
	await mutate(mutation, {
		dogId,
		since: null
	});
});
staff(dog_papers_api_exports, "storiesWithoutHindiQuery", async (query) => {
	const dogId = await dog();
	await insertRow(stack.pg, "dog_papers", {
		dog_id: dogId,
		story: "She came."
	});
	expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({
		dog_id: dogId,
		is_outdated: false
	}));
});
staff(dog_papers_api_exports, "dogsAtCentreQuery", async (query) => {
	expect(await client.fetchQuery(query)).toEqual([]);
});
staff(team_updates_api_exports, "dueDogsQuery", async (query) => {
	const id = await dog();
	await sponsorship(sponsorId, {
		dog_id: id,
		started_at: "2026-08-01T00:00:00Z"
	});
	const due = await client.fetchQuery(query);
	expect(due).toContainEqual(expect.objectContaining({ id: RANI }));
	expect(due).toContainEqual(expect.objectContaining({
		id,
		last_update_at: null,
		sponsors: 1
	}));
});
staff(team_updates_api_exports, "dogsToWriteAboutQuery", async (query) => {
	expect(await client.fetchQuery(query("sher"))).toMatchObject([{ id: SHERU }]);
});
staff(team_updates_api_exports, "teamUpdatesQuery", async (query) => {
	const dogId = await dog();
	const id = await dogUpdate({ dog_id: dogId });
	expect(await client.fetchQuery(query(dogId, 1))).toMatchObject({
		rows: [{ id }],
		count: 1
	});
});
staff(team_updates_api_exports, "hideUpdate", async (mutation) => {
	const id = await dogUpdate();
	await mutate(mutation, {
		id,
		isHidden: true
	});
	expect((await row("public.dog_updates", "id = $1", id))["hidden_at"]).not.toBeNull();
	await mutate(mutation, {
		id,
		isHidden: false
	});
	expect(await row("public.dog_updates", "id = $1", id)).toMatchObject({ hidden_at: null });
});
staff(team_updates_api_exports, "teamUpdateQuery", async (query) => {
	const id = await dogUpdate();
	expect(await client.fetchQuery(query(id))).toMatchObject({
		id,
		hidden_at: null
	});
	expect(await client.fetchQuery(query(crypto.randomUUID()))).toBeNull();
});
staff(team_updates_api_exports, "undescribedMediaQuery", async (query) => {
	const draft = await uploadedDraft("");
	await publishUpdate(draft);
	const { rows: media } = await client.fetchQuery(query);
	expect(media[0]).toMatchObject({
		media: {
			id: draft.media[0]?.id,
			alt: "Photo 1 of Sheru, 1 August 2026"
		},
		update: {
			id: draft.id,
			body: draft.body
		}
	});
});
staff(team_updates_api_exports, "describeMedia", async (mutation) => {
	const draft = await uploadedDraft("");
	await publishUpdate(draft);
	const id = draft.media[0]?.id ?? "";
	await mutate(mutation, {
		id,
		description: "Sheru asleep"
	});
	expect(await row("public.dog_update_media", "id = $1", id)).toMatchObject({ alt: "Sheru asleep" });
});
staff(team_updates_api_exports, "untranslatedUpdatesQuery", async (query) => {
	const id = await dogUpdate({ published_at: "2027-08-02T00:00:00Z" });
	const found = await client.fetchQuery(query);
	expect(found.rows[0]).toMatchObject({
		id,
		dog_update_translations: []
	});
});
staff(team_updates_api_exports, "saveUpdateText", async (mutation) => {
	const id = await dogUpdate();
	const update = await client.fetchQuery(teamUpdateQuery(id));
	if (!update) throw new Error("No update.");
	await mutate(mutation, {
		update,
		body: "वह सोया।"
	});
	const read = await client.fetchQuery({
		...teamUpdateQuery(id),
		staleTime: 0
	});
	expect(read).toMatchObject({ dog_update_translations: [{
		language: "hi",
		body: "वह सोया।"
	}] });
});
/** An update whose picture is uploaded. */
async function uploadedDraft(alt = "Sheru asleep") {
	const id = crypto.randomUUID();
	const media = {
		id: crypto.randomUUID(),
		alt,
		width: 1280,
		height: 960,
		pictureExtension: "jpg",
		video: null
	};
	for (const [width, height] of [[640, 480], [1280, 960]]) {
		const file = new Blob([await picture("jpeg", width, height)], { type: "image/jpeg" });
		const name = `${media.id}-${width}.jpg`;
		await uploadUpdateFile({
			...upload,
			updateId: id,
			name,
			file
		});
	}
	return {
		id,
		updatedAt: null,
		ownerId: demoAccounts.staff.id,
		dogId: SHERU,
		dogName: "Sheru",
		body: "He sleeps.",
		happenedOn: "2026-08-01",
		media: [media],
		isReady: true,
		uploaded: [],
		problem: null,
		savedAt: 0
	};
}
staff(team_updates_api_exports, "uploadUpdateFile", async () => {
	const { id } = await uploadedDraft();
	expect(await rows("storage.objects", "starts_with(name, $1)", id)).toHaveLength(2);
});
staff(team_updates_api_exports, "publishUpdate", async (publishUpdate) => {
	const draft = await uploadedDraft();
	await publishUpdate(draft);
	expect(await rows("public.dog_update_media", "update_id = $1", draft.id)).toHaveLength(1);
	const { updated_at: updatedAt = "", draftMedia = [] } = await client.fetchQuery(teamUpdateQuery(draft.id)) ?? {};
	await publishUpdate({
		...draft,
		updatedAt,
		body: "He slept.",
		media: draftMedia
	});
	expect(await row("public.dog_updates", "id = $1", draft.id)).toMatchObject({ body: "He slept." });
});
admin(admin_dogs_api_exports, "adminDogsQuery", async (query) => {
	for (const search of ["", "sheru hazratganj"]) {
		const { rows: found, count } = await client.fetchQuery(query(search, 1));
		expect(found).toContainEqual(expect.objectContaining({ id: SHERU }));
		expect(count).toBe(found.length);
	}
});
admin(admin_dogs_api_exports, "dogTraitsQuery", async (query) => {
	expect(await client.fetchQuery(query)).toContain("Playful");
});
admin(dog_translations_admin_api_exports, "hindiOfDogQuery", async (query) => {
	const { dogName, texts } = await client.fetchQuery(query(MOTI)) ?? {};
	expect(dogName).toBe("Moti");
	expect(texts?.map((text) => [
		text.kind,
		text.original,
		text.hindi,
		text.outdated
	])).toEqual([
		[
			"name",
			"Moti",
			"मोती",
			null
		],
		[
			"tagline",
			expect.any(String),
			expect.stringContaining("कान"),
			null
		],
		[
			"location",
			"Chowk",
			"चौक",
			null
		],
		[
			"trait",
			"Gentle",
			"नर्मदिल",
			null
		],
		[
			"trait",
			"Calm",
			"शांत",
			null
		]
	]);
	expect(await client.fetchQuery(query(crypto.randomUUID()))).toBeNull();
});
admin(dog_translations_admin_api_exports, "saveHindi", async (mutation) => {
	const dogId = await dog();
	const [name, tagline, , trait] = (await client.fetchQuery(hindiOfDogQuery(dogId)))?.texts ?? [];
	if (!name || !tagline || !trait) throw new Error("The dog has no texts.");
	await mutate(mutation, {
		dogId,
		texts: [{
			...name,
			hindi: "बिजली"
		}]
	});
	await mutate(mutation, {
		dogId,
		texts: [{
			...tagline,
			hindi: "तेज़"
		}, trait]
	});
	await stack.pg.query("update public.dog_profiles set tagline = 'Slow.' where id = $1", [dogId]);
	const saved = await client.fetchQuery(hindiOfDogQuery(dogId));
	expect(saved?.texts.slice(0, 2)).toMatchObject([{
		hindi: "बिजली",
		outdated: null
	}, {
		hindi: "तेज़".normalize(),
		outdated: tagline.original
	}]);
});
admin(dog_translations_admin_api_exports, "missingHindiQuery", async (query) => {
	const dogId = await dog();
	const { rows: missing, count } = await client.fetchQuery(query);
	expect(missing).toContainEqual(expect.objectContaining({
		kind: "dog",
		dog_id: dogId
	}));
	expect(count).toBeGreaterThanOrEqual(missing.length);
});
admin(admin_dogs_api_exports, "addDog", async (mutation) => {
	await mutate(mutation, {
		...dogInput,
		name: "Toofan"
	});
	expect(await rows("public.dog_profiles", "name = 'Toofan'")).toHaveLength(1);
});
admin(admin_dogs_api_exports, "saveDog", async (mutation) => {
	const original = await client.fetchQuery(dogQuery(await dog()));
	if (!original) throw new Error("The dog is missing.");
	const change = {
		original,
		values: {
			...dogInput,
			name: "Bijli Rani"
		}
	};
	await mutate(mutation, change);
	expect(await row("public.dog_profiles", "id = $1", original.id)).toMatchObject({ name: "Bijli Rani" });
	await expect(mutate(mutation, change)).rejects.toThrow(EditConflictError);
});
admin(admin_dogs_api_exports, "deleteDog", async (mutation) => {
	const id = await dog();
	expect(await mutate(mutation, id)).toBe(dogInput.image);
	expect(await mutate(mutation, id)).toBeNull();
});
admin(admin_dogs_api_exports, "dogSponsorsQuery", async (query) => {
	await sponsorship(null, {
		dog_id: RANI,
		amount_paise: 1e5
	});
	const sponsors = await client.fetchQuery(query(RANI));
	expect(sponsors).toContainEqual(expect.objectContaining({
		name: "Meera Tandon",
		amount_paise: 35e4
	}));
	expect(sponsors).toContainEqual(expect.objectContaining({
		name: null,
		email: null,
		amount_paise: 1e5
	}));
});
admin(admin_dogs_api_exports, "setDogStatus", async (mutation) => {
	const dogId = await dog();
	expect(await mutate(mutation, {
		dogId,
		status: "adopted"
	})).toBe(0);
	expect(await row("public.dog_profiles", "id = $1", dogId)).toMatchObject({ status: "adopted" });
});
/** @returns the address of an uploaded picture, and its name in the bucket */
async function uploadedPicture() {
	const address = await mutate(uploadDogPicture, {
		picture: new Blob(["photo"], { type: "image/webp" }),
		fileName: "bijli.webp",
		...upload
	}) ?? "";
	return {
		address,
		name: path.basename(new URL(address).pathname)
	};
}
admin(admin_dogs_api_exports, "uploadDogPicture", async () => {
	const { name } = await uploadedPicture();
	expect(await rows("storage.objects", "name = $1", name)).toHaveLength(1);
});
admin(admin_dogs_api_exports, "deleteDogPicture", async (mutation) => {
	const { address, name } = await uploadedPicture();
	await mutate(mutation, address);
	expect(await rows("storage.objects", "name = $1", name)).toEqual([]);
});
admin(admin_dogs_api_exports, "deleteUnusedPicturesQuery", async (query) => {
	const { name } = await uploadedPicture();
	await stack.pg.query("update storage.objects set created_at = now() - interval '2 days' where name = $1", [name]);
	expect(await client.fetchQuery(query)).toBe(1);
});
admin(newsletters_api_exports, "fetchSubscribers", async (mutation) => {
	await subscriber("listed@example.org");
	expect(await mutate(mutation, void 0)).toContainEqual(expect.objectContaining({ email: "listed@example.org" }));
});
admin(newsletters_api_exports, "newslettersQuery", async (query) => {
	const id = await newsletterDraft();
	expect(await client.fetchQuery(query)).toContainEqual(expect.objectContaining({ id }));
});
admin(newsletters_api_exports, "newsletterProgressQuery", async (query) => {
	const id = await newsletterDraft();
	expect(await client.fetchQuery(query(id))).toBeNull();
	await mutate(sendNewsletter, {
		newsletter: await findNewsletter(id),
		audience: "dog-sponsors",
		dogId: SHERU
	});
	const progress = await client.fetchQuery(query(id));
	expect(progress).toMatchObject({
		audience: "dog-sponsors",
		dog_name: "Sheru",
		sent: 0
	});
});
admin(newsletters_api_exports, "saveNewsletterDraft", async (mutation) => {
	const original = await mutate(mutation, {
		original: null,
		text: {
			subject: "June",
			body: "It rains."
		}
	});
	const change = {
		original,
		text: {
			subject: "July",
			body: "It rains."
		}
	};
	const july = await mutate(mutation, change);
	expect(await row("public.newsletters", "id = $1", original.id)).toMatchObject({ subject: "July" });
	await expect(mutate(mutation, change)).rejects.toMatchObject({ current: july });
});
admin(newsletters_api_exports, "deleteNewsletterDraft", async (mutation) => {
	const id = await newsletterDraft();
	await mutate(mutation, id);
	expect(await rows("public.newsletters", "id = $1", id)).toEqual([]);
});
admin(newsletters_api_exports, "sendNewsletter", async (mutation) => {
	await mutate(confirmNewsletter, await subscriber("reads@example.org"));
	const id = await newsletterDraft();
	await mutate(mutation, {
		newsletter: await findNewsletter(id),
		audience: "everybody",
		dogId: null
	});
	const progress = await client.fetchQuery(newsletterProgressQuery(id));
	expect(progress).toMatchObject({
		audience: "everybody",
		dog_name: null
	});
	await continueMailings();
	expect(await rows("public.email_outbox", "newsletter_id = $1", id)).toContainEqual(expect.objectContaining({ recipient: "reads@example.org" }));
});
var continueMailings = () => stack.pg.query("select public.continue_mailings(now(), 500)");
staff(mailing_api_exports, "messageSponsors", async (mutation) => {
	await mutate(mutation, {
		dogId: SHERU,
		subject: "Sheru",
		body: "He is well."
	});
	await continueMailings();
	expect(await rows("public.messages", "subject = 'Sheru'")).toContainEqual(expect.objectContaining({ recipient_id: sponsorId }));
});
staff(mailing_api_exports, "mailingsQuery", async (query) => {
	await mutate(messageSponsors, {
		dogId: SHERU,
		subject: "Again",
		body: "He is well."
	});
	const target = {
		kind: "sponsor-message",
		dogId: SHERU
	};
	expect(await client.fetchQuery(query(target))).toContainEqual(expect.objectContaining({ subject: "Again" }));
});
staff(mailing_api_exports, "recipientCountQuery", async (query) => {
	const target = {
		kind: "sponsor-message",
		dogId: SHERU
	};
	expect(await client.fetchQuery(query(target))).toBeGreaterThan(0);
});
admin(mailing_api_exports, "recipientCountQuery", async (query) => {
	await mutate(confirmNewsletter, await subscriber("counted@example.org"));
	expect(await client.fetchQuery(query({
		kind: "newsletter",
		audience: "everybody",
		dogId: null
	}))).toBeGreaterThan(0);
	const missing = {
		kind: "identity-request",
		...year
	};
	expect(await client.fetchQuery(query(missing))).toBeGreaterThanOrEqual(0);
});
admin(tax_year_api_exports, "receiptSettingsQuery", async (query) => {
	expect(await client.fetchQuery(query)).toMatchObject({ pan: "AAATP1234C" });
});
admin(tax_year_api_exports, "saveReceiptSettings", async (mutation) => {
	const values = await client.fetchQuery(receiptSettingsQuery);
	expect(await mutate(mutation, values)).toEqual(values);
});
admin(tax_year_api_exports, "fetchSettlement", async (mutation) => {
	expect(await mutate(mutation, year)).toContainEqual(expect.objectContaining({ id: OCTOBER }));
});
admin(tax_year_api_exports, "overviewQuery", async (query) => {
	expect(await client.fetchQuery(query(year))).not.toBeNull();
});
/** A donor of a live donation. @returns the id */
async function donor(values, pan) {
	const id = crypto.randomUUID();
	await insertRow(stack.pg, "donors", {
		id,
		name: "Gauri",
		address: "Chowk\nLucknow",
		...pan && {
			pan_masked: "ABC••••••F",
			pan_encrypted: await encryptPan(readPanKeys(PAN_KEYS), id, pan)
		},
		...values
	});
	await insertRow(stack.pg, "donations", {
		donor_id: id,
		amount_paise: 1e5,
		type: "One-time",
		status: "completed",
		mode: "live",
		paid_at: "2026-06-01T00:00:00Z"
	});
	return id;
}
var liveYear = {
	...year,
	mode: "live"
};
admin(tax_year_api_exports, "missingIdentitiesQuery", async (query) => {
	const donor_key = await donor({ email: "missing@example.org" });
	const { pages } = await client.fetchInfiniteQuery(query(liveYear));
	const found = pages[0]?.find((one) => one.donor_key === donor_key);
	expect(found).toBeDefined();
	client.clear();
	const after = {
		...query(liveYear),
		initialPageParam: found ?? null
	};
	const rest = await client.fetchInfiniteQuery(after);
	expect(rest.pages[0]).not.toContainEqual(found);
});
admin(mailing_api_exports, "askForIdentities", async (mutation) => {
	const donor_key = await donor({ email: "asked@example.org" });
	await mutate(mutation, liveYear);
	await continueMailings();
	expect(await rows("private.identity_requests", "donor_key = $1", donor_key)).toHaveLength(1);
	const target = {
		kind: "identity-request",
		...liveYear
	};
	expect(await client.fetchQuery(mailingsQuery(target))).toHaveLength(1);
});
admin(form_113_api_exports, "nameConflictsQuery", async (query) => {
	const ids = [await donor({}, PAN), await donor({ name: "Imran" }, PAN)];
	const found = (await client.fetchQuery(query(liveYear))).flatMap(({ names }) => names.map((one) => one.donor_id));
	expect(found).toEqual(expect.arrayContaining(ids));
});
admin(form_113_api_exports, "decideName", async (mutation) => {
	await donor({}, PAN);
	const donorId = await donor({ name: "Imran" }, PAN);
	const [first] = await client.fetchQuery(nameConflictsQuery(liveYear));
	const [decided] = await mutate(mutation(liveYear), {
		conflict: first?.key ?? "",
		donorId
	});
	expect(decided?.names.find((one) => one.donor_id === donorId)).toMatchObject({ is_chosen: true });
});
admin(form_113_api_exports, "downloadStatement", async (mutation) => {
	const link = {
		href: "",
		download: "",
		click: vi.fn()
	};
	vi.stubGlobal("document", { createElement: () => link });
	const content = await mutate(mutation, {
		...year,
		originalNumber: null
	});
	vi.stubGlobal("document", void 0);
	expect(content.donors).toBeGreaterThan(0);
	expect(link).toMatchObject({ download: "form-113-2026-27-test.csv" });
	expect(link.click).toHaveBeenCalledOnce();
});
admin(form_113_api_exports, "noteFiling", async (mutation) => {
	const acknowledgement_number = crypto.randomUUID();
	await mutate(mutation(year.taxYear, null), {
		acknowledgement_number,
		filed_on: "2026-11-01",
		amount_paise: 1e5,
		donors: 1
	});
	expect(await rows("public.tax_statements", "acknowledgement_number = $1", acknowledgement_number)).toHaveLength(1);
});
var filing = () => add("tax_statements", {
	tax_year: year.taxYear,
	acknowledgement_number: crypto.randomUUID(),
	filed_on: "2026-11-01",
	amount_paise: 1e5,
	donors: 1
});
admin(form_113_api_exports, "filingsQuery", async (query) => {
	const id = await filing();
	expect(await client.fetchQuery(query(year.taxYear))).toContainEqual(expect.objectContaining({ id }));
});
admin(form_113_api_exports, "removeFiling", async (mutation) => {
	const id = await filing();
	await mutate(mutation(year.taxYear), id);
	expect(await rows("public.tax_statements", "id = $1", id)).toEqual([]);
});
it("has on a page past the end of a list no row, and the number of all", async () => {
	await signIn(demoAccounts.staff);
	await contactMessage();
	await reviewItem();
	await site.run(async () => {
		for (const found of [
			await client.fetchQuery(peopleQuery("", 99)),
			await client.fetchQuery(reviewItemsQuery({
				page: 99,
				shown: "open"
			})),
			await client.fetchQuery(receivedMessagesQuery({
				search: "",
				page: 99,
				onlyOpen: true,
				inReview: false
			}))
		]) {
			expect(found?.rows).toEqual([]);
			expect(found?.count).toBeGreaterThan(0);
		}
	});
});
/** Every file of `src` with a request: what reaches the backend, and what TanStack Query runs. */
var REQUEST = /lib\/supabase'|\b(publicTables|senderTables|callFunction|uploadFile|sendFile)\(|(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\b(queryFn|mutationFn)\b|\b(infiniteQuery|query|mutation)Options\(/;
function isRequest(value) {
	if (typeof value === "function") return !/^class\b/.test(String(value));
	return typeof value === "object" && value !== null && ("queryFn" in value || "mutationFn" in value);
}
/** What the code exports that makes a request, with the file and the name. */
async function exportedRequests() {
	const files = (await readdir("src", { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !name.startsWith("pages/styleguide/")).map((name) => path.resolve("src", name));
	return (await Promise.all(files.map(async (file) => {
		if (!REQUEST.test(await readFile(file, "utf8"))) return [];
		const module = await import(
			/* @vite-ignore */
			file
);
		return Object.entries(module).map(([name, value]) => ({
			file: path.relative("src", file),
			name,
			value
		}));
	}))).flat().filter(({ value }) => isRequest(value) && !carriers.has(value));
}
/** Reads the code of the release that runs it: not in the bundle of an earlier one (scripts/dev/release.ts). */
var itNow = import.meta.url.includes("/releases/") ? it.skip : it;
itNow("has a test of every request that the code exports", async () => {
	const untested = (await exportedRequests()).filter(({ value }) => !tested.has(value));
	expect(untested.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
/** Reads from the authentication service. */
var withoutSql = [...withoutRequest, appsQuery];
/** The names of requests that read. */
var READS = /Query$|^(fetch|read)[A-Z]/;
itNow("has the SQL of every request that reads among the queries whose plans and times are checked", async () => {
	const reading = (await exportedRequests()).filter(({ name, value }) => READS.test(name) && !withoutSql.some((one) => one === value)).map(({ name }) => name);
	const inSql = new Set(pageQueries.flatMap(({ requests = [] }) => requests));
	expect(reading.toSorted()).toEqual([...inSql].toSorted());
});
itNow("declares the columns of functions that are null in some answer, and no others", async () => {
	await signIn(demoAccounts.staff);
	const { email } = await giveAsVisitor();
	await add("contact_messages", {
		name: "Gauri",
		email,
		message: "Where is my receipt?"
	});
	const charged = await add("sponsorships", {
		amount_paise: 1e5,
		mode: "live",
		status: "halted"
	});
	await stack.pg.query("select private.record_sponsorship_event($1, 'charge-failed', 'bank', 'other')", [charged]);
	await add("donations", {
		amount_paise: 1e4,
		type: "One-time",
		status: "completed",
		mode: "live",
		paid_at: "2026-06-02T00:00:00Z"
	});
	const visitorId = await personOf(email);
	const emailRow = {
		template: "test-email",
		created_at: "2026-06-02T00:00:00Z"
	};
	const failed_at = (/* @__PURE__ */ new Date()).toISOString();
	await insertRow(stack.pg, "email_outbox", {
		...emailRow,
		idempotency_key: "forgotten",
		failed_at
	});
	await insertRow(stack.pg, "email_outbox", {
		...emailRow,
		idempotency_key: "waiting",
		recipient: email,
		due_at: "2026-06-02T00:00:00Z"
	});
	await site.run(() => client.fetchQuery(unsentEmailsQuery));
	await stack.pg.exec("delete from public.email_outbox");
	await site.run(async () => {
		await client.fetchQuery(emailOverviewQuery);
		expect(await client.fetchQuery(peopleQuery(email, 1))).toMatchObject({ count: 1 });
		await client.fetchQuery(personQuery(visitorId));
		await client.fetchInfiniteQuery(personHistoryQuery(visitorId));
		await client.fetchQuery(failedChargesQuery(1));
	});
	const cheque = "30000000-0000-4000-8000-0000000000aa";
	await insertRow(stack.pg, "donations", {
		id: cheque,
		amount_paise: 1e4,
		type: "One-time",
		source: "recorded",
		payment_method: "cheque"
	});
	await stack.pg.query("insert into private.recorded_donations (donation_id, received_on) values ($1, '2026-06-02')", [cheque]);
	await insertRow(stack.pg, "sponsorships", {
		amount_paise: 1e4,
		mode: "test",
		source: "standing-order",
		status: "active",
		started_at: "2026-06-02T00:00:00Z"
	});
	await site.run(async () => {
		const backend = await supabase();
		await backend.rpc("recorded_donation", { donation_id: cheque }).throwOnError();
		await backend.rpc("waiting_cheques").throwOnError();
		await backend.rpc("late_standing_orders").throwOnError();
	});
	await signIn(demoAccounts.admin);
	await site.run(() => client.fetchInfiniteQuery(missingIdentitiesQuery(liveYear)));
	await signIn(demoAccounts.volunteer);
	await site.run(() => client.fetchQuery(teamTodayQuery));
	const { rows: tables } = await stack.pg.query("select proname as name from pg_proc where prorettype = 'record'::regtype and proretset");
	const nulls = Object.fromEntries(tables.flatMap(({ name }) => {
		const columns = (site.returned.get(name) ?? []).flatMap((returned) => Object.entries(returned).flatMap(([column, value]) => value === null ? [column] : []));
		return columns.length === 0 ? [] : [[name, [...new Set(columns)].toSorted()]];
	}));
	expect(nulls).toEqual(nullableColumns);
});
itNow("names dogs in Hindi on Hindi pages, also those that come with a donation, a gift or an event", async () => {
	const ownGift = await gift(sponsorId);
	const secret = await emailedSecret(ownGift);
	await sponsorship(sponsorId, {
		dog_id: IMLI,
		next_dog_id: JUGNU,
		moved_at: "2026-09-01"
	});
	vi.stubEnv("SITE_LANGUAGE", "hi");
	vi.resetModules();
	try {
		const [backend, myDonations, mySponsorships, news, myGifts, less, choices] = await Promise.all([
			Promise.resolve().then(() => (init_supabase(), supabase_exports)),
			Promise.resolve().then(() => (init_donations_api(), donations_api_exports)),
			Promise.resolve().then(() => (init_sponsorships_api(), sponsorships_api_exports)),
			Promise.resolve().then(() => (init_dog_updates_api(), dog_updates_api_exports)),
			Promise.resolve().then(() => (init_gifts_api(), gifts_api_exports)),
			Promise.resolve().then(() => (init_dogs_with_less_api(), dogs_with_less_api_exports)),
			Promise.resolve().then(() => (init_dog_choices_api(), dog_choices_api_exports))
		]);
		const { auth: hindiAuth } = await backend.supabase();
		await hindiAuth.signInWithPassword({
			email: demoAccounts.sponsor.email,
			password
		});
		expect(await client.fetchQuery(myDonations.donationsQuery(sponsorId))).toContainEqual(expect.objectContaining({
			id: OCTOBER,
			dogName: "रानी"
		}));
		const sponsored = await client.fetchQuery(mySponsorships.sponsorshipsQuery(sponsorId));
		expect(sponsored).toContainEqual(expect.objectContaining({
			dog: expect.objectContaining({ name: "इमली" }),
			move: { dog: expect.objectContaining({ name: "जुगनू" }) }
		}));
		expect(sponsored.flatMap(({ gifts: given }) => given)).toContainEqual(expect.objectContaining({
			dogId: RANI,
			dogName: "रानी"
		}));
		const [newsOfSheru] = await client.fetchQuery(news.newsQuery([SHERU]));
		expect(newsOfSheru?.updates).toContainEqual(expect.objectContaining({
			dogName: "शेरू",
			language: "hi",
			body: expect.stringMatching(/^पंद्रह दिन/)
		}));
		expect(await client.fetchQuery(myGifts.ownGiftsQuery(sponsorId))).toContainEqual(expect.objectContaining({
			id: ownGift,
			dog_name: "मोती"
		}));
		expect(await client.fetchQuery(myGifts.openedGiftQuery(ownGift, secret))).toMatchObject({ dog: {
			name: "मोती",
			tagline: expect.stringMatching(/^एक कान/)
		} });
		await stack.pg.exec("update public.dog_profiles set status = 'moved' where id::text not like '10000000-%'");
		const others = await client.fetchQuery(less.lessCoveredDogsQuery(RANI));
		expect(others.map(({ name }) => name).join(" ")).not.toMatch(/[a-z]/i);
		const found = await client.fetchQuery(choices.dogChoicesQuery("moti"));
		expect(found).toContainEqual(expect.objectContaining({
			name: "मोती",
			location: "चौक"
		}));
	} finally {
		vi.unstubAllEnvs();
		vi.resetModules();
	}
});
export {};
