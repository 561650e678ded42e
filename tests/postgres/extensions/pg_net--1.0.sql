create schema net;
